package vec_test

import (
	"math"
	"testing"

	"github.com/gradgen/gradgen/runtime/vec"
)

// Slices of all short lengths: whole vectors, parts, and nothing beyond.
func TestSliceLengths(t *testing.T) {
	for n := range 40 {
		src, dst := make([]float64, n), make([]float64, n+1)
		for i := range src {
			src[i] = float64(i) / 8
		}
		dst[n] = -1
		vec.ExpTo(dst, src)
		for i, x := range src {
			if want := math.Exp(x); math.Abs(dst[i]-want) > 1e-15*want {
				t.Errorf("length %d: exp %v = %v, want %v", n, x, dst[i], want)
			}
		}
		if dst[n] != -1 {
			t.Errorf("length %d: wrote beyond the source", n)
		}
	}
}
