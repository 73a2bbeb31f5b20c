//go:build goexperiment.simd && amd64

package x4

// Slide returns the last d lanes of before, followed by the first lanes of v. d is a
// constant from 1 to 4.
func Slide(before, v F64, d int) F64 {
	middle := before.Select128FromPair(1, 2, v)
	switch d {
	case 1:
		return middle.SelectFromPairGrouped(1, 2, v)
	case 2:
		return middle
	case 3:
		return before.SelectFromPairGrouped(1, 2, middle)
	}
	return before
}
