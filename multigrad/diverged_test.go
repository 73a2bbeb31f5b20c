package multigrad_test

import (
	"math"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
)

// A loss without a minimum among the points that satisfy the constraints is no success.
func TestDiverged(t *testing.T) {
	slope := func(a, b float64) multigrad.Func {
		return func(x, grad []float64) float64 {
			grad[0], grad[1] = a, b
			return a*x[0] + b*x[1]
		}
	}
	saddle := func(x, grad []float64) float64 {
		grad[0], grad[1] = -2*x[0], 2*x[1]
		return x[1]*x[1] - x[0]*x[0]
	}
	cubic := func(x, grad []float64) float64 {
		grad[0], grad[1] = 3*x[0]*x[0], 2*x[1]
		return x[0]*x[0]*x[0] + x[1]*x[1]
	}
	sum, wall := multigrad.AtMost([]float64{1, 1}, 5), multigrad.AtMost([]float64{0, 1}, 5)
	for name, c := range map[string]struct {
		loss  multigrad.Func
		under multigrad.Constraint
	}{
		"a slope, one side": {slope(1, 0), sum}, "a slope along a wall": {slope(1, -2), wall}, "a slope along a sum": {slope(1, -2), sum},
		"a line": {slope(-1, -1), multigrad.Equal([]float64{1, -1}, 0)}, "a saddle": {saddle, wall}, "a cubic": {cubic, sum},
	} {
		m := multigrad.Constrained{Constraints: []multigrad.Constraint{c.under}, Algorithm: multigrad.SQP}
		res := fit(t, c.loss, []float64{1, 1}, m, multigrad.Options{Names: []string{"mass", "rate"}})
		if res.Status != multigrad.Diverged || res.Loss > -1e12 || res.Evals > 100 || !strings.Contains(res.Message, "(mass)") && !strings.Contains(res.Message, "(rate)") {
			t.Errorf("%s: %v at %v after %d evaluations: %s", name, res.Status, res.X, res.Evals, res.Message)
		}
	}
	res := fit(t, multigrad.Func(saddle), []float64{1, 1}, multigrad.LBFGSB{}, multigrad.Options{})
	if res.Status != multigrad.Diverged || res.Status.String() != "diverged" {
		t.Errorf("L-BFGS-B: %v at %v: %s", res.Status, res.X, res.Message)
	}
}

// A minimum far from the starting point is one all the same.
func TestAFarMinimumIsFound(t *testing.T) {
	const at = 1e14
	far := func(x, grad []float64) float64 {
		grad[0] = 2 * (x[0] - at)
		return (x[0] - at) * (x[0] - at)
	}
	m := multigrad.Constrained{Constraints: []multigrad.Constraint{multigrad.AtLeast([]float64{1}, 0)}, Algorithm: multigrad.SQP}
	res := fit(t, multigrad.Func(far), []float64{1}, m, multigrad.Options{})
	if res.Status != multigrad.Converged || math.Abs(res.X[0]-at) > 1e-9*at {
		t.Errorf("%v at %v: %s", res.Status, res.X, res.Message)
	}
}
