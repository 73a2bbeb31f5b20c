package multiswarm_test

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/landscape"
	"github.com/gradgen/gradgen/multiswarm/internal/trials"
	"github.com/gradgen/gradgen/runtime/comm"
)

var errBroken = errors.New("the disk is full")

// smooth is the problem of a plain function with its gradient.
func smooth(f func(x, grad []float64) float64) multiswarm.Smooth {
	return func(comm.Comm) (multigrad.Objective, error) { return multigrad.Func(f), nil }
}

// hop runs without a problem.
func hop(t *testing.T, h multiswarm.Hopping, opt multiswarm.Options) *multiswarm.Result {
	t.Helper()
	opt.Progress = silent
	res, err := multiswarm.Run(t.Context(), nil, nil, h, opt)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// With gradients the lowest of very many minima is found, in fewer evaluations
// than a method without takes on a bowl.
func TestHoppingFindsTheLowest(t *testing.T) {
	most := map[string]int{
		"Sphere": 100, "Ellipsoid": 1500, "Ellipsoid, rotated": 1500, "Rosenbrock": 2000, "Levy": 20_000, "Ackley": 8000,
		"Ackley, rotated": 16_000, "Griewank": 8000, "Rastrigin": 50_000,
	}
	for _, f := range trials.Functions() {
		for seed := range uint64(2) {
			loss, grad := f.Make(10, seed)
			h := multiswarm.Hopping{Bounds: f.Box(10), Smooth: smooth(grad), Seed: seed}
			res := hop(t, h, multiswarm.Options{MaxEvals: most[f.Name], Target: 1e-8, Thin: -1})
			if res.Status != multigrad.Converged || math.Abs(loss(res.Best.X)-res.Best.Loss) > 1e-12 {
				t.Errorf("%s, seed %d: %v after %d evaluations with %v", f.Name, seed, res.Status, res.Evals, res.Best.Loss)
			}
		}
	}
}

var hopper = multiswarm.Hopping{Bounds: box(3, -5.12, 5.12), Smooth: smooth(landscape.RastriginGrad), Starts: 5, Seed: 7}

func TestHoppingIsReproduced(t *testing.T) {
	for _, axis := range []int{-1, 12} {
		h := hopper
		h.Axis = axis
		opt := multiswarm.Options{MaxSteps: 30, Progress: silent}
		want := hop(t, h, opt)
		kinds := map[int]int{} // of steps, by their points: descents from five, generations of seven
		for _, l := range want.History.Losses {
			kinds[len(l)]++
		}
		if want.Steps != 30 || want.Evals < 15*5*2 || kinds[5] < 6 || kinds[7] < 5 {
			t.Fatalf("%d steps, %d evaluations, by points %v", want.Steps, want.Evals, kinds)
		}
		for ranks := 2; ranks <= 6; ranks += 2 {
			h := h
			if ranks == 4 {
				h.RanksPerParticle = 2
			}
			err := comm.RunLocal(t.Context(), ranks, func(c comm.Comm) error {
				got, err := multiswarm.Run(t.Context(), c, nil, h, opt)
				if err != nil {
					return err
				}
				return same("more ranks", got, want)
			})
			if err != nil {
				t.Errorf("%d ranks: %v", ranks, err)
			}
		}
		for _, steps := range []int{1, 2, 5, 11, 12, 13, 14, 17, 29} {
			part := opt
			part.MaxSteps, part.Checkpoint = steps, multigrad.Checkpoint{Path: filepath.Join(t.TempDir(), "run")}
			hop(t, h, part)
			part.MaxSteps = opt.MaxSteps
			if err := same("resumed", hop(t, h, part), want); err != nil {
				t.Errorf("after %d steps: %v", steps, err)
			}
		}
	}
}

// Where losses add up the axes lead to the lowest minimum of very many, in a few hundred evaluations per parameter; where
// they do not, this shows in a few evaluations per parameter.
func TestHoppingAlongAxes(t *testing.T) {
	h := multiswarm.Hopping{Bounds: box(12, -5.12, 4.3), Smooth: smooth(landscape.RastriginGrad), Seed: 3}
	res := hop(t, h, multiswarm.Options{MaxEvals: 4000, Target: 1e-9, Thin: -1})
	if res.Status != multigrad.Converged {
		t.Errorf("%v after %d evaluations with %v", res.Status, res.Evals, res.Best.Loss)
	}
	h = multiswarm.Hopping{Bounds: box(4, -5, 5), Smooth: smooth(landscape.RosenbrockGrad), Seed: 3}
	plain := 0
	for _, l := range hop(t, h, multiswarm.Options{MaxSteps: 12}).History.Losses {
		if len(l) != 8 {
			plain += len(l)
		}
	}
	if plain == 0 || plain > 5*4+1 {
		t.Errorf("%d evaluations along axes of a loss that is no sum", plain)
	}
}

// An interrupt ends the run with a whole step, from which it continues.
func TestInterruptedHopping(t *testing.T) {
	want := hop(t, hopper, multiswarm.Options{MaxSteps: 20})
	opt := multiswarm.Options{MaxSteps: 20, Progress: silent, Checkpoint: multigrad.Checkpoint{Path: filepath.Join(t.TempDir(), "run")}}
	err := comm.RunLocal(t.Context(), 2, func(c comm.Comm) error {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		opt := opt
		opt.Callback = func(e multiswarm.Event) error {
			if e.Step == 8 && c.Rank() == 1 {
				cancel()
			}
			return nil
		}
		res, err := multiswarm.Run(ctx, c, nil, hopper, opt)
		if err == nil && (res.Status != multigrad.Stopped || res.Steps < 8) {
			t.Errorf("%v after %d steps", res.Status, res.Steps)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := same("goes on", hop(t, hopper, opt), want); err != nil {
		t.Error(err)
	}
}

func TestHoppingOverHoles(t *testing.T) {
	holes := func(x, g []float64) float64 {
		if x[0] < -2 {
			return math.NaN()
		}
		return landscape.RastriginGrad(x, g)
	}
	h := hopper
	h.Smooth = smooth(holes)
	res := hop(t, h, multiswarm.Options{Target: 1e-8})
	if res.Status != multigrad.Converged || res.Skipped == 0 {
		t.Errorf("%v with %v, %d skipped", res.Status, res.Best, res.Skipped)
	}
	h.Smooth = smooth(func(x, g []float64) float64 { return math.Inf(1) })
	var bad *multigrad.NonFiniteError
	if _, err := multiswarm.Run(t.Context(), nil, nil, h, multiswarm.Options{Progress: silent}); !errors.As(err, &bad) {
		t.Errorf("%v", err)
	}
}

func TestRefusalsOfHopping(t *testing.T) {
	failing := func(comm.Comm) (multigrad.Objective, error) { return nil, errBroken }
	for want, h := range map[string]multiswarm.Hopping{
		"hopping needs Smooth":  {Bounds: box(2, 0, 1)},
		"not a finite interval": {Bounds: box(2, 0, math.Inf(1)), Smooth: hopper.Smooth},
		"more than memory":      {Bounds: box(2, 0, 1), Smooth: hopper.Smooth, Starts: math.MaxInt},
		"with -1 starts":        {Bounds: box(2, 0, 1), Smooth: hopper.Smooth, Starts: -1},
		errBroken.Error():       {Bounds: box(2, 0, 1), Smooth: failing},
	} {
		if _, err := multiswarm.Run(t.Context(), nil, nil, h, multiswarm.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	err := comm.RunLocal(t.Context(), 2, func(c comm.Comm) error {
		h := hopper
		h.Smooth = func(of comm.Comm) (multigrad.Objective, error) {
			return multigrad.Together(of, func(at multigrad.Request, g []float64) (float64, error) {
				if c.Rank() == 1 {
					return 0, errBroken
				}
				return landscape.RastriginGrad(at.Params, g), nil
			}), nil
		}
		_, err := multiswarm.Run(t.Context(), c, nil, h, multiswarm.Options{Progress: silent})
		if err == nil || !strings.Contains(err.Error(), []string{"failed on another rank", errBroken.Error()}[c.Rank()]) {
			t.Errorf("rank %d: %v", c.Rank(), err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
