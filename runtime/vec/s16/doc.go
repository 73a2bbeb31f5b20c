// Package s16 has vectors of sixteen float32 lanes: AVX-512 through simd/archsimd.
//
// It has the operations and mathematical functions of package x8 in single precision,
// and so have packages s8 (eight lanes, AVX2) and s1 (one lane, plain Go). The
// functions round the results of float64 lanes, so that the error is hardly above half
// a unit in the last place, and they take the time of float64.
//
// The package is empty unless built with GOEXPERIMENT=simd for amd64. Its functions may
// be called only if vec.Width() is 8: on other machines they are illegal instructions.
package s16
