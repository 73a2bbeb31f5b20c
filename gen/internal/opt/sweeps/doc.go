// Package sweeps improves the sweeps of a derivative as soon as they are complete. It uses facts of reverse mode:
// which variables are shadows, which loops run in reverse, and which slices the forward sweep has accessed.
package sweeps
