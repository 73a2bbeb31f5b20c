// Package build makes expressions and statements of the intermediate form for which package ir has no constructor:
// definitions, sums without zeros, slices.
package build
