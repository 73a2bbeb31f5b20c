package cmplxref

import (
	"math"
	"math/cmplx"
	"testing"
)

// TestPow holds the reference against the original, to the bit but for the payload of NaN.
func TestPow(t *testing.T) {
	values := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -2, 3, 2.75, -1e-3, 1e200, math.Inf(1), math.Inf(-1), math.NaN()}
	same := func(x, y float64) bool {
		return math.Float64bits(x) == math.Float64bits(y) || math.IsNaN(x) && math.IsNaN(y)
	}
	for _, a := range values {
		for _, b := range values {
			for _, c := range values {
				for _, d := range values {
					x, y := complex(a, b), complex(c, d)
					if x == 0 && c != c && math.IsInf(d, 0) {
						continue // the original panics
					}
					if got, want := Pow(x, y), cmplx.Pow(x, y); !same(real(got), real(want)) || !same(imag(got), imag(want)) {
						t.Errorf("Pow(%v, %v) is %v, want %v", x, y, got, want)
					}
				}
			}
		}
	}
}
