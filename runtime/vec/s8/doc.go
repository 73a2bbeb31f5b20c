// Package s8 has vectors of eight float32 lanes: AVX2 and FMA through simd/archsimd.
//
// It has the operations and mathematical functions of package s16.
//
// The package is empty unless built with GOEXPERIMENT=simd for amd64. Its functions may
// be called only if vec.Width() is 4 or 8: on other machines they are illegal
// instructions.
package s8
