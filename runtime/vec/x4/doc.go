// Package x4 is four float64 lanes: AVX2 and FMA through simd/archsimd.
//
// It holds the operations described in [github.com/gradgen/gradgen/runtime/vec],
// under the same names as package x8 (eight lanes, AVX-512) and package x1 (one
// lane, plain Go), so that text written against one of them becomes text for
// another by changing its import path.
//
// The package is empty unless built with GOEXPERIMENT=simd for amd64. Its
// functions may be called only where vec.Width() is 4 or 8: elsewhere the
// processor stops at an unknown instruction.
package x4
