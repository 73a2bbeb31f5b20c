//go:build goexperiment.simd && amd64

// Ternary shows whether the compiler combines masks correctly. It needs AVX-512.
package main

import (
	"fmt"
	"runtime"
	"simd/archsimd"
)

// both returns a∧b∧c∧d and a∧b∧c∧e. Go 1.26.8 computes a∧b∧c for the first result by
// one VPTERNLOGD, takes that instruction for the conjunction of its first two operands
// in the second result, and returns b∧c∧e.
//
//go:noinline
func both(a, b, c, d, e archsimd.Mask64x8) (abcd, abce archsimd.Mask64x8) {
	abc := a.And(b).And(c)
	return abc.And(d), abc.And(e)
}

func main() {
	no, yes := archsimd.Mask64x8FromBits(0), archsimd.Mask64x8FromBits(0xff)
	abcd, abce := both(no, yes, yes, yes, yes)
	fmt.Printf("%s: %#02x %#02x, want 0x00 0x00\n", runtime.Version(), abcd.ToBits(), abce.ToBits())
}
