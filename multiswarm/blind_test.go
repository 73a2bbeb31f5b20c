package multiswarm_test

import (
	"errors"
	"math"
	"path/filepath"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multiswarm"
)

// within is a parabola that only has values in a tenth of the box.
func within(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		if math.Abs(v-3) > 1.6 {
			return math.NaN()
		}
		sum += (v - 2.5) * (v - 2.5)
	}
	return sum
}

func blindMethods() map[string]multiswarm.Method {
	b := box(2, -5, 5)
	return map[string]multiswarm.Method{
		"CMA-ES": multiswarm.CMAES{Bounds: b, Seed: 1}, "IPOP": multiswarm.CMAES{Bounds: b, Restarts: multiswarm.IPOP, Seed: 2},
		"mirrored": multiswarm.CMAES{Bounds: b, Mirrored: true, Seed: 3}, "once": multiswarm.CMAES{Bounds: b, Restarts: multiswarm.Never, Seed: 4},
		"portfolio": multiswarm.Portfolio{Bounds: b, Seed: 5}, "auto": multiswarm.Auto{Bounds: b, Seed: 6},
	}
}

// Methods with small generations find where the loss is finite.
func TestFiniteInASmallPart(t *testing.T) {
	for name, m := range blindMethods() {
		res := search(t, within, m, multiswarm.Options{MaxEvals: 5000, Target: 1e-8})
		if res.Status != multigrad.Converged {
			t.Errorf("%s: %v after %d evaluations, %d skipped: %v", name, res.Status, res.Evals, res.Skipped, res.Best)
		}
	}
}

// They end with an error if it never is.
func TestFiniteNowhere(t *testing.T) {
	nan := multiswarm.Func(func([]float64) float64 { return math.NaN() })
	for name, m := range blindMethods() {
		for _, limit := range []int{0, 60} {
			res, err := multiswarm.Run(t.Context(), nil, nan, m, multiswarm.Options{Progress: silent, MaxEvals: limit})
			var bad *multigrad.NonFiniteError
			if !errors.As(err, &bad) || res.Status != multigrad.Failed || res.Skipped != res.Evals || res.Evals > 1100 || limit > 0 && res.Evals > limit+20 {
				t.Errorf("%s, limit of %d: %v after %d evaluations", name, limit, err, res.Evals)
			}
		}
	}
}

// A run that stops before it has found a finite loss goes on as if it had not stopped.
func TestResumedBeforeAFiniteLoss(t *testing.T) {
	infinite := func(x []float64) float64 {
		if v := within(x); !math.IsNaN(v) {
			return v
		}
		return math.Inf(1) // which is equal to itself
	}
	for name, m := range blindMethods() {
		opt := multiswarm.Options{MaxSteps: 60}
		want := search(t, infinite, m, opt)
		for step := range 4 {
			opt.Checkpoint = multigrad.Checkpoint{Path: filepath.Join(t.TempDir(), "run")}
			opt.Callback = func(e multiswarm.Event) error {
				if e.Step == step {
					return multigrad.ErrStop
				}
				return nil
			}
			if part := search(t, infinite, m, opt); part.Status != multigrad.Stopped {
				t.Fatalf("%s: %v", name, part.Status)
			}
			opt.Callback = nil
			if err := same("resumed", search(t, infinite, m, opt), want); err != nil {
				t.Errorf("%s after step %d: %v", name, step, err)
			}
		}
	}
}
