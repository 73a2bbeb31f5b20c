package specfn_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gradgen/gradgen/runtime/specfn"
)

// TestPowersArePow compares powers with those of package math, bit for bit: of all sizes, and
// where results lose digits or are none.
func TestPowersArePow(t *testing.T) {
	source := rand.New(rand.NewPCG(1, 2))
	bases := []float64{0, math.Copysign(0, -1), 1, -1, math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, math.SmallestNonzeroFloat64, 1.5e-154, 2e-154, 1.4e154, 0.5, -2}
	for range 20_000 {
		bases = append(bases, math.Ldexp(2*source.Float64()-1, source.IntN(60)-30), math.Ldexp(2*source.Float64()-1, source.IntN(2400)-1200))
	}
	same := func(got, want float64) bool {
		return math.Float64bits(got) == math.Float64bits(want) || math.IsNaN(got) && math.IsNaN(want)
	}
	for _, x := range bases {
		if got, want := specfn.Square(x), math.Pow(x, 2); !same(got, want) {
			t.Fatalf("Square(%g) = %g, want %g", x, got, want)
		}
		for _, n := range []float64{-3, -1, 0, 1, 2, 2.5, 3, 4, 5, 7, 12, 31, 64, 65} {
			if got, want := specfn.Power(x, n), math.Pow(x, n); !same(got, want) {
				t.Fatalf("Power(%g, %g) = %g, want %g", x, n, got, want)
			}
		}
	}
}
