package multigrad_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"slices"
	"testing"
	"time"

	"github.com/gradgen/gradgen/internal/launchers"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
)

// programVar makes the test binary the program that a launcher starts.
const programVar = "GRADGEN_TEST_PROGRAM"

func TestMain(m *testing.M) {
	switch os.Getenv(programVar) {
	case "fits":
		os.Exit(comm.Main(everyMethodOnEveryExample))
	case "long":
		os.Exit(longRun())
	case "ranks":
		os.Exit(comm.Main(interruptible))
	}
	os.Exit(m.Run())
}

// TestOnMPI runs with GRADGEN_REQUIRE_MPI=1, which makes a missing MPI an error.
func TestOnMPI(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	launchers.On(t, func(t *testing.T, l launchers.Launcher) {
		for n := 1; n <= l.Ranks; n++ {
			t.Run(fmt.Sprint(n), func(t *testing.T) { launch(t, l, n) })
		}
	})
}

func launch(t *testing.T, l launchers.Launcher, ranks int) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	command := l.Command(ranks, os.Args[0])
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Env = l.Environ(programVar + "=fits")
	cmd.WaitDelay = time.Second
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestEveryMethodOnEveryExample(t *testing.T) {
	onRanks(t, func(t *testing.T, c comm.Comm) error { return everyMethodOnEveryExample(c) })
}

// everyMethodOnEveryExample checks the documented numbers and fits both examples
// with 100 halos by each optimiser.
func everyMethodOnEveryExample(c comm.Comm) error {
	doc := multigrad.NewEvaluator(documentation(c.Rank(), c.Size()), c)
	grad := make([]float64, 2)
	loss, err := doc.LossAndGrad([]float64{-1.9, -0.4}, grad)
	if err != nil {
		return err
	}
	want := []float64{2.61873604, 4.26037166, 0.44031874756}
	if !allNear(append(grad, loss), want, 1e-8) {
		return fmt.Errorf("gradient and loss %v, %v; want %v", grad, loss, want)
	}
	for _, m := range []struct {
		model       *smf
		truth, want []float64
	}{
		{documentation(c.Rank(), c.Size()), []float64{-2, -0.5}, documentationSMF()},
		{unitTest(c.Rank(), c.Size()), []float64{-2, 0.2}, unitTestSMF()},
	} {
		got, err := multigrad.NewEvaluator(m.model, c).Sumstats(m.truth)
		if err != nil {
			return err
		}
		for b, want := range m.want {
			if !(math.Abs(got[b]-want) <= 1e-10*want) {
				return fmt.Errorf("mass function %v, want %v", got, m.want)
			}
		}
	}
	examples := []struct {
		model    *smf
		x0, want []float64
	}{
		{documentation(0, 1).small(c.Rank(), c.Size()), []float64{-1.8, -0.3}, []float64{-2, -0.5}},
		{unitTest(0, 1).small(c.Rank(), c.Size()), []float64{-1.8, 0.3}, []float64{-2, 0.2}},
	}
	for _, e := range examples {
		if err := fitSmall(c, e.model, e.x0, e.want); err != nil {
			return err
		}
	}
	return nil
}

// thorough are the optimisers with the steps they take to come within tol.
var thorough = []struct {
	method multigrad.Method
	steps  int
	tol    float64
}{
	{multigrad.GradientDescent{LearningRate: 0.03}, 1500, 0.05},
	{multigrad.Adam{LearningRate: 0.05}, 400, 0.01},
	{multigrad.Adam{LearningRate: 0.05, Bounds: multigrad.Bounds{Lower: []float64{-4, -1}, Upper: []float64{0, 1}}}, 400, 0.01},
	{multigrad.LBFGSB{FTol: -1, GTol: 1e-9}, 100, 1e-6},
	{multigrad.BFGS{GTol: 1e-8}, 100, 1e-6},
	{multigrad.CG{GTol: 1e-8}, 200, 1e-6},
}

func fitSmall(c comm.Comm, model *smf, x0, want []float64) error {
	e := multigrad.NewEvaluator(model, c)
	target, err := e.Sumstats(want)
	if err != nil {
		return err
	}
	model.target = slices.Clone(target)
	for _, m := range thorough {
		res, err := multigrad.Run(context.Background(), e, x0, m.method, multigrad.Options{MaxSteps: m.steps, Progress: silent})
		if err != nil {
			return fmt.Errorf("%T: %w", m.method, err)
		}
		got := slices.Clone(res.X)
		if want[1] > 0 { // only |σ| matters
			got[1] = math.Abs(got[1])
		}
		if !allNear(got, want, m.tol) {
			return fmt.Errorf("%T ended at %v, want %v: %s", m.method, res.X, want, res.Message)
		}
	}
	return nil
}

func allNear(got, want []float64, tol float64) bool {
	for i := range want {
		if !near(got[i], want[i], tol) {
			return false
		}
	}
	return true
}
