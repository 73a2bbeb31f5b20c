// Package s16 is sixteen float32 lanes: AVX-512 through simd/archsimd.
//
// It holds operations and mathematical functions under the names of package x8,
// for single precision, and so do packages s8 (eight lanes, AVX2) and s1 (one
// lane, plain Go). The functions are those of float64 lanes, rounded: within a
// hair of half a unit in the last place, at the speed of float64.
//
// The package is empty unless built with GOEXPERIMENT=simd for amd64. Its
// functions may be called only where vec.Width() is 8: elsewhere the processor
// stops at an unknown instruction.
package s16
