package gradrt_test

import (
	"math"
	"testing"

	gradrt "github.com/gradgen/gradgen/runtime"
)

func TestInvertible(t *testing.T) {
	for _, y := range []float64{0, 1, -1, math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, 0x1p-1022, -0x1p-1022} {
		if !gradrt.Invertible(y) {
			t.Errorf("Invertible(%v) is false", y)
		}
		for _, x := range []float64{0, 1, -3, 1e300, math.Inf(1)} {
			got, want := x*(1/y), x/y
			if got != want && got == got && math.Abs(got-want) > 4e-16*math.Abs(want) {
				t.Errorf("%v·(1/%v) = %v, %v/%v = %v", x, y, got, x, y, want)
			}
		}
	}
	for _, y := range []float64{math.SmallestNonzeroFloat64, -0x1p-1030, 0x1.8p-1023} {
		if gradrt.Invertible(y) {
			t.Errorf("Invertible(%v) is true", y)
		}
	}
}
