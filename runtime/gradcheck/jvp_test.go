package gradcheck_test

import (
	"testing"

	"github.com/gradgen/gradgen/runtime/gradcheck"
)

type window struct {
	data  []float64
	alpha float64
}

func newWindow(alpha float64, n int) *window { return &window{make([]float64, n), alpha} }

// TestJVPLeavesOut takes nil in a tangent for zeros, and nothing else that is too short.
func TestJVPLeavesOut(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		data []float64
		fine bool
	}{
		{"nil", nil, true},
		{"zeros", make([]float64, 3), true},
		{"too few", make([]float64, 2), false},
		{"others", []float64{0, 1, 0}, false},
	} {
		jvp := func(alpha float64, n int, alphaDot float64) (out, outDot *window) {
			return newWindow(alpha, n), &window{test.data, alphaDot}
		}
		err := gradcheck.CheckJVP(newWindow, jvp, gradcheck.Options{Wrt: []int{0}, Args: []any{0.5, 3}})
		if (err == nil) != test.fine {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}
