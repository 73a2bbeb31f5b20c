package multigrad_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
)

// TestBoundsOfAnotherLength are an error of every method that has bounds.
func TestBoundsOfAnotherLength(t *testing.T) {
	sum := []multigrad.Constraint{multigrad.Equal([]float64{1, 1}, 1)}
	for _, b := range []multigrad.Bounds{{Lower: []float64{0}}, {Upper: []float64{1, 2, 3}}, {Lower: []float64{}}} {
		box := multigrad.LBFGSB{Bounds: b}
		for name, m := range map[string]multigrad.Method{
			"L-BFGS-B": box, "Adam": multigrad.Adam{Bounds: b},
			"SQP":                  multigrad.Constrained{Algorithm: multigrad.SQP, Constraints: sum, Method: box},
			"augmented Lagrangian": multigrad.Constrained{Algorithm: multigrad.AugmentedLagrangian, Constraints: sum, Method: box},
		} {
			res, err := multigrad.Run(t.Context(), multigrad.Func(paraboloid), []float64{1, 2}, m, multigrad.Options{Progress: silent})
			if res != nil || err == nil || !strings.Contains(err.Error(), "bounds") {
				t.Errorf("%s with %v: %v, %v", name, b, res, err)
			}
		}
	}
}

func paraboloid(x, g []float64) float64 {
	g[0], g[1] = 2*x[0], 2*x[1]
	return x[0]*x[0] + x[1]*x[1]
}

// TestParametersThatAreNoNumbers end a run although loss and gradient are finite: for a step that is too long, and for a
// callback that writes into the parameters.
func TestParametersThatAreNoNumbers(t *testing.T) {
	cliff := func(x, g []float64) float64 {
		g[0] = math.Copysign(1e10, x[0])
		return 1
	}
	spoil := func(v float64) func(e multigrad.Event) error {
		return func(e multigrad.Event) error {
			if e.Step == 3 {
				e.Params[0] = v
			}
			return nil
		}
	}
	sum := multigrad.Constrained{Constraints: []multigrad.Constraint{multigrad.AtMost([]float64{1}, 9)}, Algorithm: multigrad.SQP}
	level := func(x, g []float64) float64 { g[0] = 0.25; return 1 - 1e-3*math.Tanh(x[0]) }
	for name, c := range map[string]struct {
		f        multigrad.Func
		m        multigrad.Method
		callback func(multigrad.Event) error
	}{
		"a long step":              {cliff, multigrad.GradientDescent{LearningRate: 1e300}, nil},
		"NaN, gradient descent":    {level, multigrad.GradientDescent{LearningRate: 1e-3}, spoil(math.NaN())},
		"NaN, Adam":                {level, multigrad.Adam{LearningRate: 1e-3}, spoil(math.NaN())},
		"infinity, Adam":           {level, multigrad.Adam{LearningRate: 1e-3}, spoil(math.Inf(-1))},
		"infinity, descent":        {level, multigrad.GradientDescent{LearningRate: 1e-3}, spoil(math.Inf(1))},
		"NaN, box":                 {level, multigrad.Adam{LearningRate: 1e-3, Bounds: multigrad.Bounds{Lower: []float64{-2}}}, spoil(math.NaN())},
		"a long step, constrained": {cliff, sum, func(e multigrad.Event) error { e.Params[0] = math.NaN(); return nil }},
	} {
		opt := multigrad.Options{Progress: silent, MaxSteps: 20, Callback: c.callback, Names: []string{"mass"}}
		res, err := multigrad.Run(t.Context(), c.f, []float64{1}, c.m, opt)
		if err != nil || res.Status != multigrad.Diverged || !strings.Contains(res.Message, "parameter 0 (mass) is ") {
			t.Errorf("%s: %v, %v", name, res, err)
			continue
		}
		if x := res.Best.X; x != nil && x[0]-x[0] != 0 {
			t.Errorf("%s: the best parameters are %v", name, x)
		}
	}
}

// TestNoContext is an error, not a crash in a step.
func TestNoContext(t *testing.T) {
	var none context.Context
	res, err := multigrad.Run(none, multigrad.Func(paraboloid), []float64{1, 2}, multigrad.LBFGSB{}, multigrad.Options{Progress: silent})
	if res != nil || err == nil || !strings.Contains(err.Error(), "no context") {
		t.Errorf("%v, %v", res, err)
	}
}

// TestAnAbnormalEndHasAReason where the gradient points uphill, and where its square is no number.
func TestAnAbnormalEndHasAReason(t *testing.T) {
	uphill := func(x, g []float64) float64 { g[0] = -2 * x[0]; return x[0] * x[0] }
	res := fit(t, multigrad.Func(uphill), []float64{1}, multigrad.LBFGSB{}, multigrad.Options{})
	if res.Status != multigrad.Failed || !strings.HasPrefix(res.Message, "ABNORMAL: ") || !strings.Contains(res.Message, "loss and gradient disagree") {
		t.Errorf("%v: %q", res.Status, res.Message)
	}
	large := func(x, g []float64) float64 { g[0] = 2e200 * x[0]; return 1e200 * x[0] * x[0] }
	res = fit(t, multigrad.Func(large), []float64{1}, multigrad.LBFGSB{}, multigrad.Options{})
	if res.Status != multigrad.Failed || !strings.Contains(res.Message, "products of its derivatives leave float64") {
		t.Errorf("%v: %q", res.Status, res.Message)
	}
}

// TestTooManyPoints are an error instead of a crash, and of an attempt to allocate them.
func TestTooManyPoints(t *testing.T) {
	for _, dims := range []int{0, 1, 3} {
		for _, n := range []int{math.MaxInt, math.MaxInt / 8, math.MaxInt / 4} {
			if points, err := multigrad.LatinHypercube(n, make([]float64, dims), make([]float64, dims), 1); points != nil || err == nil {
				t.Errorf("%d points with %d axes: no error", n, dims)
			}
		}
	}
}
