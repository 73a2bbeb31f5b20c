// Package s8 is eight float32 lanes: AVX2 and FMA through simd/archsimd.
//
// It holds operations and mathematical functions under the names of package s16.
//
// The package is empty unless built with GOEXPERIMENT=simd for amd64. Its
// functions may be called only where vec.Width() is 4 or 8: elsewhere the
// processor stops at an unknown instruction.
package s8
