// Package x1 has vectors of one float64 lane, in plain Go for every machine.
//
// It has the operations that package [github.com/gradgen/gradgen/runtime/vec]
// describes, under the same names as packages x8 and x4. The mathematical functions, in
// the files math_*.go, are written here and copied to the wider packages by
//
//	go run ./runtime/vec/internal/widths -root runtime/vec
//
// so that all widths compute the same polynomials of the same reduced arguments.
package x1
