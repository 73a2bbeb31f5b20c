package specfn_test

import (
	"math"
	"testing"

	"github.com/gradgen/gradgen/runtime/specfn"
)

func TestBesselJnIsOddOrEven(t *testing.T) {
	for n := range 6 {
		odd := float64(1 - 2*(n%2))
		for _, x := range []float64{1e-300, 1e-9, 0.3, 2, 40, math.Inf(1), 0} {
			want := math.Jn(n, x)
			if got := specfn.BesselJn(n, x); got != want {
				t.Errorf("BesselJn(%d, %g) = %g, want %g", n, x, got, want)
			}
			for _, got := range []float64{specfn.BesselJn(n, -x), specfn.BesselJn(-n, x)} {
				if got != odd*want {
					t.Errorf("order ±%d at ±%g: %g, want %g", n, x, got, odd*want)
				}
			}
		}
		if !math.IsNaN(specfn.BesselJn(n, math.NaN())) {
			t.Errorf("BesselJn(%d, NaN) is a number", n)
		}
	}
}
