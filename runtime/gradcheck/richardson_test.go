package gradcheck_test

import (
	"math"
	"testing"

	"github.com/gradgen/gradgen/runtime/gradcheck"
)

// TestEstimatesAreHonest holds estimates against known derivatives: the error
// lies within ten uncertainties, and the uncertainty is small.
func TestEstimatesAreHonest(t *testing.T) {
	for _, c := range []struct {
		name      string
		f         func(x float64) float64
		x, want   float64
		uncertain float64
	}{
		{"exp", math.Exp, 1, math.E, 1e-10},
		{"sin", math.Sin, 2, math.Cos(2), 1e-10},
		{"log near its edge", math.Log, 1e-6, 1e6, 1},
		{"sqrt small", math.Sqrt, 1e-4, 50, 1e-4},
		{"linear", func(x float64) float64 { return 3*x + 1e6 }, 1, 3, 1e-5},
		{"kink beside", func(x float64) float64 { return max(x, 1.004) + x }, 1, 1, 1e-8},
		{"float32", func(x float64) float64 { return float64(float32(math.Exp(x))) }, 1, math.E, 1e-3},
		{"narrow", narrow(5003.1, 0.5), 5002.9, 0.4 * 2 * math.Exp(-0.08), 1e-6},
		{"narrower", narrow(5003.1, 0.05), 5003.12, -8 * math.Exp(-0.08), 1e-2},
		{"constant", func(float64) float64 { return 4 }, 1, 0, 1e-10},
	} {
		t.Run(c.name, func(t *testing.T) {
			line := func(step float64) []float64 { return []float64{c.f(c.x + step)} }
			e := gradcheck.Differentiate(line, c.x)[0]
			if math.Abs(e.Value-c.want) > 10*e.Err || e.Err > c.uncertain {
				t.Errorf("got %v ± %v, want %v", e.Value, e.Err, c.want)
			}
		})
	}
}

// narrow returns a spectral line.
func narrow(centre, width float64) func(x float64) float64 {
	return func(x float64) float64 {
		d := (x - centre) / width
		return math.Exp(-d * d / 2)
	}
}
