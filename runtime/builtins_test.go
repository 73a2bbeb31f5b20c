package gradrt_test

import (
	"math"
	"testing"

	gradrt "github.com/gradgen/gradgen/runtime"
)

// TestOlder holds what takes the place of builtins against these.
func TestOlder(t *testing.T) {
	values := []float64{0, math.Copysign(0, -1), 1, -2, math.Inf(1), math.Inf(-1), math.NaN()}
	same := func(a, b float64) bool {
		return a == b && math.Signbit(a) == math.Signbit(b) || math.IsNaN(a) && math.IsNaN(b)
	}
	for _, x := range values {
		for _, y := range values {
			for _, z := range values {
				if got := gradrt.Min(x, y, z); !same(got, min(x, y, z)) {
					t.Errorf("Min(%g, %g, %g) = %g", x, y, z, got)
				}
				if got := gradrt.Max(x, y, z); !same(got, max(x, y, z)) {
					t.Errorf("Max(%g, %g, %g) = %g", x, y, z, got)
				}
			}
		}
	}
	s, m := []int{1, 2, 3}, map[string]int{"a": 1}
	gradrt.ClearSlice(s[1:])
	gradrt.ClearMap(m)
	if s[0] != 1 || s[1] != 0 || s[2] != 0 || len(m) != 0 {
		t.Errorf("left %v and %v", s, m)
	}
}
