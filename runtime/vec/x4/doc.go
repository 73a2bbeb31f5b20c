// Package x4 has vectors of four float64 lanes: AVX2 and FMA through simd/archsimd.
//
// It has the operations that package [github.com/gradgen/gradgen/runtime/vec]
// describes, under the same names as packages x8 (eight lanes, AVX-512) and x1 (one
// lane, plain Go): code for one of them becomes code for another by a change of the
// import path.
//
// The package is empty unless built with GOEXPERIMENT=simd for amd64. Its functions may
// be called only if vec.Width() is 4 or 8: on other machines they are illegal
// instructions.
package x4
