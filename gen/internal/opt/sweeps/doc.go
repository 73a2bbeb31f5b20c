// Package sweeps improves the sweeps of a derivative as soon as they are complete, by what
// reverse mode knows: which variables are shadows, which loops run in reverse,
// which slices the forward sweep has gone through.
package sweeps
