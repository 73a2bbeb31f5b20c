package multigrad_test

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/checkpoint"
	"github.com/gradgen/gradgen/runtime/comm"
)

// noisyBowl draws its noise from the key, as a model with random numbers does.
type noisyBowl struct{}

func (noisyBowl) Comm() comm.Comm { return nil }

func (noisyBowl) Evaluate(at multigrad.Request, grad []float64) (multigrad.Value, error) {
	loss := bowl(at.Params, grad)
	for i := range grad {
		grad[i] += math.Sin(float64(at.Key >> (8 * i) & 0xff))
	}
	return multigrad.Value{Loss: loss, Stop: at.Stop}, nil
}

var methods = map[string]multigrad.Method{
	"descent":   multigrad.GradientDescent{LearningRate: 0.05, Schedule: multigrad.WarmUp{Steps: 5, Then: multigrad.Cosine{}}},
	"Adam":      multigrad.Adam{LearningRate: 0.2, Bounds: multigrad.Bounds{Lower: []float64{-4, math.Inf(-1)}, Upper: []float64{4, 9}}},
	"L-BFGS-B":  multigrad.LBFGSB{Bounds: multigrad.Bounds{Upper: []float64{0.5, 9}}},
	"BFGS":      multigrad.BFGS{},
	"SQP":       multigrad.Constrained{Constraints: []multigrad.Constraint{multigrad.AtMost([]float64{1, 1}, 0.5)}},
	"CG":        multigrad.CG{},
	"Newton":    multigrad.NewtonCG{},
	"Gauss":     multigrad.NewtonCG{Curvature: multigrad.GaussNewton, Radius: 10},
	"Marquardt": multigrad.LevenbergMarquardt{},
}

// objectiveFor gives the noisy bowl to methods that bear noise, and second
// derivatives to those that need them.
func objectiveFor(name string) multigrad.Objective {
	if name == "Adam" || name == "descent" {
		return noisyBowl{}
	}
	return newBanana()
}

func rosenbrock(x, g []float64) float64 {
	a, b := 1-x[0], x[1]-x[0]*x[0]
	g[0], g[1] = -2*a-400*x[0]*b, 200*b
	return a*a + 100*b*b
}

var errKilled = errors.New("killed")

// killed runs until a step and dies there, as a process would: the run returns
// an error and writes no last checkpoint.
func killed(t *testing.T, name, path string, step int) {
	t.Helper()
	opt := options(path)
	opt.Callback = func(e multigrad.Event) error {
		if e.Step == step {
			return errKilled
		}
		return nil
	}
	_, err := multigrad.Run(context.Background(), objectiveFor(name), []float64{-1.2, 1}, methods[name], opt)
	if !errors.Is(err, errKilled) {
		t.Fatalf("%s: %v", name, err)
	}
}

func options(path string) multigrad.Options {
	return multigrad.Options{
		MaxSteps: 20, Progress: silent, Key: 5, Patience: 1000, Thin: 3,
		Checkpoint: multigrad.Checkpoint{Path: path, Every: 3},
	}
}

func TestARestartedRunIsBitwiseTheSame(t *testing.T) {
	for name, method := range methods {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // most of the time is waiting for the disk
			want := fit(t, objectiveFor(name), []float64{-1.2, 1}, method, options(""))
			for step := 0; step <= want.Steps; step++ {
				path := filepath.Join(t.TempDir(), "run")
				killed(t, name, path, step)
				got := fit(t, objectiveFor(name), []float64{-1.2, 1}, method, options(path))
				compareRuns(t, name, step, got, want)
			}
		})
	}
}

func compareRuns(t *testing.T, name string, step int, got, want *multigrad.Result) {
	t.Helper()
	if !reflect.DeepEqual(got.Trajectory, want.Trajectory) || !slices.Equal(got.X, want.X) ||
		!reflect.DeepEqual(got.Best, want.Best) || got.Evals != want.Evals || got.Steps != want.Steps ||
		got.Status != want.Status || got.Message != want.Message {
		t.Errorf("%s killed at step %d: the restarted run differs: %v (%d steps, %d evaluations), want %v (%d, %d)",
			name, step, got.X, got.Steps, got.Evals, want.X, want.Steps, want.Evals)
	}
	if resumed := len(got.Notices) > 0; resumed != (step > 0) {
		t.Errorf("%s killed at step %d: notices %v", name, step, got.Notices)
	}
}

func TestAStoppedRunGoesOn(t *testing.T) {
	for name, method := range methods {
		want := fit(t, objectiveFor(name), []float64{-1.2, 1}, method, options(""))
		path := filepath.Join(t.TempDir(), "run")
		ctx, cancel := context.WithCancel(context.Background())
		opt := options(path)
		opt.Checkpoint.Every = 1000
		opt.Callback = func(e multigrad.Event) error {
			if e.Step == 4 {
				cancel()
			}
			return nil
		}
		res, err := multigrad.Run(ctx, objectiveFor(name), []float64{-1.2, 1}, method, opt)
		if err != nil || res.Status != multigrad.Stopped {
			t.Fatalf("%s: %v, %v", name, res.Status, err)
		}
		got := fit(t, objectiveFor(name), []float64{-1.2, 1}, method, options(path))
		compareRuns(t, name, 1000, got, want)
	}
}

func TestAFinishedRunIsNotRunAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run")
	first := fit(t, objectiveFor("Adam"), []float64{-1.2, 1}, methods["Adam"], options(path))
	again := fit(t, objectiveFor("Adam"), []float64{-1.2, 1}, methods["Adam"], options(path))
	compareRuns(t, "Adam", 1000, again, first)
	longer := options(path)
	longer.MaxSteps = 30
	if res := fit(t, objectiveFor("Adam"), []float64{-1.2, 1}, methods["Adam"], longer); res.Steps != 30 {
		t.Errorf("with more steps allowed it ended after %d", res.Steps)
	}
}

func TestADamagedCheckpointIsPassedOver(t *testing.T) {
	want := fit(t, objectiveFor("Adam"), []float64{-1.2, 1}, methods["Adam"], options(""))
	path := filepath.Join(t.TempDir(), "run")
	killed(t, "Adam", path, 14)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data[:len(data)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	got := fit(t, objectiveFor("Adam"), []float64{-1.2, 1}, methods["Adam"], options(path))
	compareRuns(t, "Adam", 1000, got, want)
	if !strings.Contains(strings.Join(got.Notices, "\n"), "truncated") {
		t.Errorf("notices %q", got.Notices)
	}
}

func TestACheckpointOfAnotherRunIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run")
	killed(t, "CG", path, 5)
	_, err := multigrad.Run(context.Background(), objectiveFor("BFGS"), []float64{-1.2, 1}, methods["BFGS"], options(path))
	if !errors.Is(err, checkpoint.ErrForeign) {
		t.Errorf("another method: %v", err)
	}
	_, err = multigrad.Run(context.Background(), multigrad.Func(bowl), []float64{-1.2, 1, 4}, methods["CG"], options(path))
	if !errors.Is(err, checkpoint.ErrForeign) {
		t.Errorf("another number of parameters: %v", err)
	}
	tilted := func(x, g []float64) float64 {
		f := rosenbrock(x, g)
		g[0] += 1e-3
		return f + 1e-3*x[0]
	}
	_, err = multigrad.Run(context.Background(), multigrad.Func(tilted), []float64{-1.2, 1}, methods["CG"], options(path))
	if !errors.Is(err, checkpoint.ErrForeign) {
		t.Errorf("another objective: %v", err)
	}
	for what, change := range map[string]func(x []float64, o *multigrad.Options){
		"another starting point": func(x []float64, _ *multigrad.Options) { x[1] = 2 },
		"another label":          func(_ []float64, o *multigrad.Options) { o.Checkpoint.Label = "other data" },
		"another tolerance":      func(_ []float64, o *multigrad.Options) { o.Tolerance = 1e-3 },
	} {
		x, opt := []float64{-1.2, 1}, options(path)
		change(x, &opt)
		if _, err := multigrad.Run(context.Background(), multigrad.Func(rosenbrock), x, methods["CG"], opt); !errors.Is(err, checkpoint.ErrForeign) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestRestartOnRanks(t *testing.T) {
	onRanks(t, func(t *testing.T, c comm.Comm) error {
		path := filepath.Join(os.TempDir(), "unused")
		if c.Rank() == 0 {
			path = filepath.Join(t.TempDir(), "run") // the other ranks never look
		}
		fitTo := func(steps int) (*multigrad.Result, error) {
			e := multigrad.NewEvaluator(documentation(0, 1).small(c.Rank(), c.Size()), c)
			opt := options(path)
			opt.MaxSteps = steps
			return multigrad.Run(context.Background(), e, []float64{-1.8, -0.3}, multigrad.Adam{}, opt)
		}
		if _, err := fitTo(7); err != nil {
			return err
		}
		res, err := fitTo(12)
		if err == nil && (res.Steps != 12 || !slices.Equal(res.Trajectory.Steps, []int{0, 3, 6, 9, 12}) || len(res.Notices) != 1) {
			t.Errorf("rank %d: steps %v, notices %v", c.Rank(), res.Trajectory.Steps, res.Notices)
		}
		return err
	})
}
