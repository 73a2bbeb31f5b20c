package multigrad_test

import (
	"math"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
)

// TestErrorsUnderConstraints compares errors with those of the parameters that constraints leave.
func TestErrorsUnderConstraints(t *testing.T) {
	// With x₁ = 2 − x₀ and x₂ = 0.2, the loss has the second derivative 1 + 4 + 1 with respect to x₀.
	planes := func(x, g []float64) float64 {
		g[0], g[1], g[2] = x[0]-1-(x[2]-x[0]), 4*(x[1]-2), x[2]-x[0]
		return (x[0]-1)*(x[0]-1)/2 + 2*(x[1]-2)*(x[1]-2) + (x[2]-x[0])*(x[2]-x[0])/2
	}
	flat := []multigrad.Constraint{
		multigrad.Equal([]float64{1, 1, 0}, 2), multigrad.AtMost([]float64{0, 0, 1}, 0.2), multigrad.AtMost([]float64{1, 0, 0}, 90),
	}
	each := 1 / math.Sqrt(6)
	// On the circle x = (cos θ, sin θ), the loss is 4 − 4 cos(θ − 1) up to a constant, whose second derivative is 4 at its minimum.
	circle := multigrad.Constraint{Name: "circle", Func: func(x, g []float64) float64 {
		g[0], g[1] = 2*x[0], 2*x[1]
		return x[0]*x[0] + x[1]*x[1] - 1
	}}
	line := func(x, g []float64) float64 {
		g[0], g[1] = -4*math.Cos(1), -4*math.Sin(1)
		return g[0]*x[0] + g[1]*x[1]
	}
	for _, algorithm := range []multigrad.ConstraintAlgorithm{multigrad.SQP, multigrad.AugmentedLagrangian} {
		for _, c := range []struct {
			name        string
			loss        func(x, g []float64) float64
			start       []float64
			constraints []multigrad.Constraint
			want        []float64
			active      []int
		}{
			{"planes", planes, []float64{0, 0, 0}, flat, []float64{each, each, 0}, []int{0, 1}},
			{"circle", line, []float64{0.9, 0.2}, []multigrad.Constraint{circle}, []float64{math.Sin(1) / 2, math.Cos(1) / 2}, []int{0}},
		} {
			m := multigrad.Constrained{Constraints: c.constraints, Algorithm: algorithm}
			res, err := multigrad.Run(t.Context(), multigrad.Func(c.loss), c.start, m,
				multigrad.Options{Progress: silent, Uncertainty: &multigrad.Uncertainty{Curvature: multigrad.Differences}})
			if err != nil {
				t.Fatal(err)
			}
			cov := res.Covariance
			near := func(a, b float64) bool { return math.Abs(a-b) < 2e-6 }
			if !slices.EqualFunc(cov.Errors, c.want, near) || !slices.Equal(cov.Active, c.active) || !(cov.Offset < 1e-2) || cov.Singular != nil {
				t.Errorf("%s by %v: errors %v, want %v; active %v, offset %v, singular %v", c.name, algorithm, cov.Errors, c.want, cov.Active, cov.Offset, cov.Singular)
			}
			if r := cov.Correlation(0, 1); !near(r, -1) {
				t.Errorf("%s by %v: correlation %v, want -1", c.name, algorithm, r)
			}
		}
	}
}

// TestErrorsOfAPoint fixes all parameters by constraints.
func TestErrorsOfAPoint(t *testing.T) {
	loss := func(x, g []float64) float64 {
		g[0], g[1] = x[0], x[1]
		return (x[0]*x[0] + x[1]*x[1]) / 2
	}
	u := multigrad.Uncertainty{Curvature: multigrad.Differences, Constraints: []multigrad.Constraint{
		multigrad.Equal([]float64{1, 1}, 2), multigrad.Equal([]float64{1, -1}, 0),
	}}
	c, err := u.At(multigrad.Func(loss), multigrad.Request{Params: []float64{1, 1}})
	if err != nil || !slices.Equal(c.Errors, []float64{0, 0}) {
		t.Errorf("%+v, %v", c, err)
	}
	u.Constraints[0] = multigrad.Equal([]float64{1}, 2)
	if _, err := u.At(multigrad.Func(loss), multigrad.Request{Params: []float64{1, 1}}); err == nil {
		t.Error("a constraint of one parameter on two is no error")
	}
}
