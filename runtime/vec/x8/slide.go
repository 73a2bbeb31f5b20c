//go:build goexperiment.simd && amd64

package x8

import "simd/archsimd"

// Slide returns the last d lanes of before, followed by the first lanes of v. d is a
// constant from 1 to 4.
func Slide(before, v F64, d int) F64 {
	return before.ConcatPermute(v, archsimd.LoadUint64x8(&slides[d-1]))
}

// slides are the indices into the concatenation of two vectors that Slide selects for d
// = 1, 2, 3 and 4.
var slides = [4][Lanes]uint64{
	{7, 8, 9, 10, 11, 12, 13, 14},
	{6, 7, 8, 9, 10, 11, 12, 13},
	{5, 6, 7, 8, 9, 10, 11, 12},
	{4, 5, 6, 7, 8, 9, 10, 11},
}
