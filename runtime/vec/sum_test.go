package vec

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestSum(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for n := range 20 {
		v := make([]float64, n)
		whole := 0.0
		for i := range v {
			v[i] = float64(rng.IntN(1000))
			whole += v[i]
		}
		if got := Sum(v); got != whole {
			t.Errorf("the sum of %v is %v, want %v", v, got, whole)
		}
		for i := range v {
			v[i] = math.Ldexp(rng.NormFloat64(), rng.IntN(60))
		}
		if n == 0 {
			continue
		}
		if got, want := Sum(v), sumStride(v, 1); got != want {
			t.Errorf("the sum of %v is %v, with other lengths %v", v, got, want)
		}
	}
	if got := Sum([]float64{0x1p53, 1, 0, 1, -0x1p53, 0, 0, 0}); got != 2 {
		t.Errorf("lanes far from each other first: %v, want 2", got)
	}
}
