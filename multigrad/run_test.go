package multigrad_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
)

var silent = progress.Config{Silent: true}

func fit(t testing.TB, obj multigrad.Objective, x0 []float64, m multigrad.Method, opt multigrad.Options) *multigrad.Result {
	t.Helper()
	opt.Progress = silent
	res, err := multigrad.Run(context.Background(), obj, x0, m, opt)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func TestFitOfTheDocumentationExample(t *testing.T) {
	onRanks(t, func(t *testing.T, c comm.Comm) error {
		e := multigrad.NewEvaluator(documentation(c.Rank(), c.Size()), c)
		res, err := multigrad.Run(context.Background(), e, []float64{-3.5, 0.2}, multigrad.LBFGSB{}, multigrad.Options{Progress: silent})
		if err != nil {
			return err
		}
		checkAll(t, "L-BFGS-B", res.X, []float64{-2, -0.5}, 1e-5)
		if c.Rank() == 0 {
			t.Logf("%d ranks: %d iterations, %d evaluations, loss %.3g: %s", c.Size(), res.Steps, res.Evals, res.Loss, res.Message)
		}
		if res.Steps > 20 || res.Evals > 35 {
			t.Errorf("%d iterations, %d evaluations", res.Steps, res.Evals)
		}
		return nil
	})
}

// bowl is ½Σ i·(x_i − 1)².
func bowl(x, grad []float64) float64 {
	sum := 0.0
	for i, v := range x {
		w := float64(i + 1)
		grad[i] = w * (v - 1)
		sum += 0.5 * w * (v - 1) * (v - 1)
	}
	return sum
}

func TestTrajectory(t *testing.T) {
	run := func(thin int) *multigrad.Result {
		return fit(t, multigrad.Func(bowl), []float64{3, 3}, multigrad.Adam{}, multigrad.Options{MaxSteps: 10, Thin: thin})
	}
	all := run(0)
	if n := len(all.Trajectory.Steps); n != 11 || all.Evals != 11 || all.Steps != 10 {
		t.Errorf("%d entries, %d evaluations, %d steps; want 11, 11, 10", n, all.Evals, all.Steps)
	}
	if x := all.Trajectory.Params[0]; x[0] != 3 || all.Trajectory.Losses[0] != 6 {
		t.Errorf("trajectory begins at %v with loss %v", x, all.Trajectory.Losses[0])
	}
	if got := run(3).Trajectory; !slices.Equal(got.Steps, []int{0, 3, 6, 9, 10}) || !slices.Equal(got.Params[4], all.X) || got.Losses[4] != all.Loss ||
		!slices.Equal(got.Params[2], all.Trajectory.Params[6]) {
		t.Errorf("thin 3 keeps %v", got)
	}
	if got := run(5).Trajectory.Steps; !slices.Equal(got, []int{0, 5, 10}) {
		t.Errorf("thin 5 keeps %v", got)
	}
	if got := run(50).Trajectory.Steps; !slices.Equal(got, []int{0, 10}) {
		t.Errorf("thin 50 keeps %v", got)
	}
	last := run(-1).Trajectory
	if !slices.Equal(last.Steps, []int{10}) || !slices.Equal(last.Params[0], all.X) || last.Losses[0] != all.Loss {
		t.Errorf("thin -1 keeps %v", last)
	}
	if all.Best.Step != 10 || all.Best.Loss != all.Loss {
		t.Errorf("best is %+v", all.Best)
	}
}

// TestAdamIsAdam follows algorithm 1 of Kingma and Ba step by step.
func TestAdamIsAdam(t *testing.T) {
	res := fit(t, multigrad.Func(bowl), []float64{3, -2}, multigrad.Adam{LearningRate: 0.1}, multigrad.Options{MaxSteps: 25})
	x, m, v, g := []float64{3, -2}, make([]float64, 2), make([]float64, 2), make([]float64, 2)
	for k := 1; k <= 25; k++ {
		bowl(x, g)
		for i := range x {
			m[i] = 0.9*m[i] + 0.1*g[i]
			v[i] = 0.999*v[i] + 0.001*g[i]*g[i]
			mean, square := m[i]/(1-math.Pow(0.9, float64(k))), v[i]/(1-math.Pow(0.999, float64(k)))
			x[i] -= 0.1 * mean / (math.Sqrt(square) + 1e-8)
		}
	}
	checkAll(t, "x", res.X, x, 1e-12)
}

func TestStopping(t *testing.T) {
	x0 := []float64{3, 3}
	descent := multigrad.GradientDescent{LearningRate: 0.3}
	flat := multigrad.Func(func(x, g []float64) float64 { clear(g); return 7 })
	count := 0
	stopAt4 := func(e multigrad.Event) error {
		if count = e.Step; e.Step == 4 {
			return multigrad.ErrStop
		}
		return nil
	}
	cases := map[string]struct {
		obj  multigrad.Objective
		opt  multigrad.Options
		want multigrad.Status
		step int
	}{
		"tolerance": {multigrad.Func(bowl), multigrad.Options{Tolerance: 1e-9, MaxSteps: 1000}, multigrad.Converged, -1},
		"patience":  {flat, multigrad.Options{Patience: 5, MaxSteps: 1000}, multigrad.NoProgress, 5},
		"limit":     {multigrad.Func(bowl), multigrad.Options{MaxSteps: 7}, multigrad.StepLimit, 7},
		"callback":  {multigrad.Func(bowl), multigrad.Options{Callback: stopAt4}, multigrad.Stopped, 4},
		"time":      {multigrad.Func(bowl), multigrad.Options{TimeLimit: 1}, multigrad.Stopped, 0},
	}
	for name, c := range cases {
		res := fit(t, c.obj, x0, descent, c.opt)
		if res.Status != c.want || c.step >= 0 && res.Steps != c.step {
			t.Errorf("%s: %v after %d steps: %s", name, res.Status, res.Steps, res.Message)
		}
	}
	if count != 4 {
		t.Errorf("callback saw step %d last", count)
	}
}

func TestCancellationStopsAllRanksAtTheSameStep(t *testing.T) {
	steps := make([]int, 3)
	err := comm.RunLocal(context.Background(), 3, func(c comm.Comm) error {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		opt := multigrad.Options{Progress: silent, Callback: func(e multigrad.Event) error {
			if e.Step == 5 && c.Rank() == 1 { // a signal that one rank alone receives
				cancel()
			}
			return nil
		}}
		e := multigrad.NewEvaluator(documentation(c.Rank(), c.Size()), c)
		res, err := multigrad.Run(ctx, e, []float64{-1.8, -0.3}, multigrad.Adam{}, opt)
		if err == nil && res.Status != multigrad.Stopped {
			t.Errorf("status %v", res.Status)
		}
		steps[c.Rank()] = res.Steps
		return err
	})
	if err != nil || steps[0] != 6 || steps[1] != 6 || steps[2] != 6 {
		t.Errorf("stopped after steps %v, %v", steps, err)
	}
}

func TestNonFiniteLossEndsTheRun(t *testing.T) {
	n := 0
	obj := multigrad.Func(func(x, g []float64) float64 {
		if n++; n == 4 {
			return math.NaN()
		}
		return bowl(x, g)
	})
	res, err := multigrad.Run(context.Background(), obj, []float64{3, 3}, multigrad.Adam{}, multigrad.Options{Progress: silent})
	var bad *multigrad.NonFiniteError
	if !errors.As(err, &bad) || bad.Step != 3 || len(bad.Params) != 2 || res.Steps != 2 || res.Status != multigrad.Failed {
		t.Errorf("%v, result %+v", err, res)
	}
	n = 0
	res = fit(t, obj, []float64{3, 3}, multigrad.Adam{}, multigrad.Options{MaxSteps: 9, SkipNonFinite: 2})
	if res.Skipped != 1 || res.Steps != 9 || res.Evals != 11 {
		t.Errorf("skipping: %d steps, %d skipped, %d evaluations", res.Steps, res.Skipped, res.Evals)
	}
}

func TestLineSearchWithdrawsFromNonFiniteLoss(t *testing.T) {
	barrier := multigrad.Func(func(x, g []float64) float64 {
		g[0] = 1 - 1e-3/x[0]
		return x[0] - 1e-3*math.Log(x[0])
	})
	res := fit(t, barrier, []float64{1.7}, multigrad.LBFGSB{}, multigrad.Options{SkipNonFinite: 30})
	if !near(res.X[0], 1e-3, 1e-6) || res.Skipped == 0 {
		t.Errorf("ended at %v, %d skipped: %s", res.X, res.Skipped, res.Message)
	}
}

func TestRunRefuses(t *testing.T) {
	nan := math.NaN()
	crossed := multigrad.Bounds{Lower: []float64{4}, Upper: []float64{2}}
	outside := multigrad.Bounds{Lower: []float64{3}}
	for name, c := range map[string]struct {
		x0 []float64
		m  multigrad.Method
	}{
		"nothing":      {nil, multigrad.Adam{}},
		"NaN":          {[]float64{nan}, multigrad.Adam{}},
		"crossed":      {[]float64{3}, multigrad.Adam{Bounds: crossed}},
		"on the bound": {[]float64{3}, multigrad.Adam{Bounds: outside}},
		"few bounds":   {[]float64{4, 4}, multigrad.Adam{Bounds: outside}},
		"rate":         {[]float64{4}, multigrad.GradientDescent{LearningRate: -1}},
		"decay":        {[]float64{4}, multigrad.Adam{Beta1: 1}},
		"L-BFGS-B":     {[]float64{3}, multigrad.LBFGSB{Bounds: crossed}},
		"no method":    {[]float64{3}, nil},
	} {
		if _, err := multigrad.Run(context.Background(), multigrad.Func(bowl), c.x0, c.m, multigrad.Options{Progress: silent}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for _, m := range methods {
		backwards := multigrad.Options{MaxSteps: -1, Progress: silent}
		if res, err := multigrad.Run(context.Background(), multigrad.Func(bowl), []float64{3, 3}, m, backwards); err == nil {
			t.Errorf("%T: -1 steps ended with %v", m, res.Status)
		}
	}
	if _, err := multigrad.Run(context.Background(), nil, []float64{3}, multigrad.Adam{}, multigrad.Options{}); err == nil {
		t.Error("no error without an objective")
	}
}

// TestNoLossAtTheStart wants no loss where there is none.
func TestNoLossAtTheStart(t *testing.T) {
	for name, m := range methods {
		if name == "Adam" || name == "L-BFGS-B" {
			m = multigrad.LBFGSB{} // without the bounds of the others
		}
		res, err := multigrad.Run(context.Background(), curved(bowl), []float64{-1.2, 1e200}, m, multigrad.Options{Progress: silent})
		var bad *multigrad.NonFiniteError
		if !errors.As(err, &bad) || bad.Step != 0 || !math.IsNaN(res.Loss) || !slices.Equal(res.X, []float64{-1.2, 1e200}) {
			t.Errorf("%s: %v, loss %v at %v", name, err, res.Loss, res.X)
		}
	}
}
