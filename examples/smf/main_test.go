package main

import (
	"context"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/checkpoint"
	"github.com/gradgen/gradgen/runtime/comm"
)

// The numbers of diffopt's documentation, computed independently.
var (
	documentedSMF = []float64{
		2121.162442666908, 1420.6010852937313, 896.8348630913815, 530.4371321165459, 292.3029470037924,
		149.36344038812487, 70.4927066939569, 30.628105543428266, 12.218650855187144, 4.466024314418639,
	}
	documentedLoss = 0.44031874756
	documentedGrad = []float64{2.61873604, 4.26037166}
)

func TestDocumentedMassFunction(t *testing.T) {
	m := newSMF(10_000, 0, 1)
	closeTo(t, "mass function", m.Sumstats(truth()), documentedSMF, 1e-10)
}

func TestDocumentedGradient(t *testing.T) {
	m := newSMF(10_000, 0, 1)
	m.Target = documentedSMF
	params := []float64{-1.9, -0.4}
	smf := m.Sumstats(params)
	seed, grad := make([]float64, len(smf)), make([]float64, 2)
	loss := m.LossGrad(smf, seed)
	m.SumstatsVJP(params, seed, grad)
	closeTo(t, "loss", []float64{loss}, []float64{documentedLoss}, 1e-10)
	closeTo(t, "gradient", grad, documentedGrad, 1e-8)
}

func TestFitRecoversTruth(t *testing.T) {
	r := fitted(t, 4, Options{Halos: 10_000, Method: "lbfgsb"})
	closeTo(t, "parameters", r.Run.X, truth(), 1e-6)
	closeTo(t, "loss at the start", []float64{r.Run.Trajectory.Losses[0]}, []float64{0.88944861}, 1e-8)
	t.Logf("%d iterations, %d evaluations: %s", r.Run.Steps, r.Run.Evals, r.Run.Message)
}

func TestSameForAnyNumberOfRanks(t *testing.T) {
	want := fitted(t, 1, Options{Halos: 10_000, Method: "lbfgsb"})
	for ranks := 2; ranks <= 4; ranks++ {
		got := fitted(t, ranks, Options{Halos: 10_000, Method: "lbfgsb"})
		closeTo(t, "parameters", got.Run.X, want.Run.X, 1e-12)
		closeTo(t, "mass function", got.Fit, want.Fit, 1e-12)
		closeTo(t, "target", got.Target, want.Target, 1e-12)
		for i := range 5 {
			closeTo(t, "trace", got.Run.Trajectory.Params[i], want.Run.Trajectory.Params[i], 1e-12)
		}
	}
}

func TestMoreRanksThanHalos(t *testing.T) {
	r := fitted(t, 4, Options{Halos: 3, Method: "lbfgsb"})
	if math.IsNaN(r.Run.Loss) {
		t.Fatal("the loss is not a number")
	}
}

func TestFirstOrderMethodsDescend(t *testing.T) {
	for _, method := range []string{"adam", "gd"} {
		r := fitted(t, 2, Options{Halos: 500, Method: method})
		if r.Run.Loss > r.Run.Trajectory.Losses[0]/100 {
			t.Errorf("%s: the loss fell only from %g to %g", method, r.Run.Trajectory.Losses[0], r.Run.Loss)
		}
	}
}

func TestOptionsThatCannotBeMet(t *testing.T) {
	good := Options{Halos: 10, Method: "gd"}
	if err := good.check(); err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func(o *Options){
		"method": func(o *Options) { o.Method = "newton" },
		"halos":  func(o *Options) { o.Halos = 0 },
		"steps":  func(o *Options) { o.Steps = -1 },
		"trace":  func(o *Options) { o.Trace = "run.gif" },
	} {
		o := good
		change(&o)
		if err := o.check(); err == nil {
			t.Errorf("%s: no error for %+v", what, o)
		}
	}
}

func TestFigure(t *testing.T) {
	r := fitted(t, 2, Options{Halos: 500, Method: "lbfgsb"})
	r.print(io.Discard)
	if err := plotResult(filepath.Join(t.TempDir(), "smf.png"), r); err != nil {
		t.Fatal(err)
	}
}

// TestInterruptedAtEachStep interrupts a fit at each of its steps and continues
// it every time: the result, the run log and the trace are those of one run.
func TestInterruptedAtEachStep(t *testing.T) {
	for _, method := range []string{"lbfgsb", "adam"} {
		o := Options{Halos: 200, Method: method, Steps: 20, Quiet: true}
		want := fitted(t, 2, o)
		dir := t.TempDir()
		o.Log, o.Checkpoint = filepath.Join(dir, "run.jsonl"), filepath.Join(dir, "run.ckpt")
		o.Trace = filepath.Join(dir, "run.svg")
		interrupted, cancel := context.WithCancel(t.Context())
		cancel()
		got, parts := run(t, interrupted, 2, o), 1
		for ; got.Run.Status == multigrad.Stopped; parts++ {
			got = run(t, interrupted, 2, o)
		}
		if !reflect.DeepEqual(got.Run.Trajectory, want.Run.Trajectory) || got.Run.Message != want.Run.Message {
			t.Errorf("%s in %d parts: %v (%s), want %v (%s)", method, parts, got.Run.X, got.Run.Message, want.Run.X, want.Run.Message)
		}
		if parts < 5 {
			t.Errorf("%s: interrupted only %d times", method, parts-1)
		}
		checkFiles(t, got)
	}
}

// checkFiles draws the trace and compares the run log with what the run kept.
func checkFiles(t *testing.T, r *Result) {
	t.Helper()
	if err := r.draw(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(r.Options.Trace); err != nil {
		t.Error(err)
	}
	entries, err := r.entries()
	if err != nil {
		t.Fatal(err)
	}
	kept := r.Run.Trajectory
	if len(entries) != len(kept.Steps) {
		t.Fatalf("%d lines of log for %d steps", len(entries), len(kept.Steps))
	}
	for i, e := range entries {
		if e.Step != kept.Steps[i] || e.Loss != kept.Losses[i] || !slices.Equal(e.Params, kept.Params[i]) {
			t.Errorf("the log has %+v, the run %v %v", e, kept.Losses[i], kept.Params[i])
		}
	}
}

func TestCheckpointOfOtherData(t *testing.T) {
	o := Options{Halos: 200, Method: "adam", Steps: 3, Quiet: true, Checkpoint: filepath.Join(t.TempDir(), "run.ckpt")}
	fitted(t, 1, o)
	o.Halos = 201
	_, err := fit(t.Context(), comm.Self(), o)
	if !errors.Is(err, checkpoint.ErrForeign) {
		t.Errorf("continued with other data: %v", err)
	}
}

// fitted runs the example.
func fitted(t *testing.T, ranks int, o Options) *Result {
	t.Helper()
	o.Quiet = true
	return run(t, t.Context(), ranks, o)
}

// run runs the example on ranks in this process until it ends or ctx is done.
func run(t *testing.T, ctx context.Context, ranks int, o Options) (result *Result) {
	t.Helper()
	err := comm.RunLocal(t.Context(), ranks, func(c comm.Comm) error {
		r, err := fit(ctx, c, o)
		if c.Rank() == 0 {
			result = r
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// closeTo fails unless got equals want within a relative tolerance.
func closeTo(t *testing.T, what string, got, want []float64, tol float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d values, want %d", what, len(got), len(want))
	}
	for i, w := range want {
		if !(math.Abs(got[i]-w) <= tol*math.Abs(w)) {
			t.Errorf("%s %d: %.17g, want %.17g within %g", what, i, got[i], w, tol)
		}
	}
}

// TestErrorsOfTheFit compares standard errors with the inverse of a Hessian by
// differences.
func TestErrorsOfTheFit(t *testing.T) {
	r := fitted(t, 3, Options{Halos: 1000, Method: "lbfgsb"})
	m := newSMF(1000, 0, 1)
	m.Target = r.Target
	u := multigrad.Uncertainty{Curvature: multigrad.Differences, Scale: r.Run.Covariance.Scale}
	want, err := u.At(multigrad.NewEvaluator(m, nil), multigrad.Request{Params: r.Run.X})
	if err != nil {
		t.Fatal(err)
	}
	closeTo(t, "errors", r.Run.Covariance.Errors, want.Errors, 1e-5)
	closeTo(t, "covariance", r.Run.Covariance.Matrix, want.Matrix, 1e-5)
}

// TestErrorsByDifferencesOfTheLoss holds standard errors against differences of
// the loss, which take no derivative.
func TestErrorsByDifferencesOfTheLoss(t *testing.T) {
	r := fitted(t, 2, Options{Halos: 100, Method: "lbfgsb", Simulate: 40, Seed: 1})
	check, err := r.checkErrors(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	closeTo(t, "errors", r.Run.Covariance.Errors, check.Differences, 1e-5)
	for i, name := range paramNames() { // 40 sets tell the share to 7 %
		if share := check.Simulated.Share(i); math.Abs(share-0.683) > 0.2 {
			t.Errorf("%s: the errors cover %v of the truths", name, share)
		}
	}
}
