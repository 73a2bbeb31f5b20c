package main

import (
	"io"
	"math"
	"path/filepath"
	"testing"
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
	r := fit(t, Options{Ranks: 4, Halos: 10_000, Method: "lbfgsb"})
	closeTo(t, "parameters", r.Run.X, truth(), 1e-6)
	closeTo(t, "loss at the start", []float64{r.Run.Trajectory.Losses[0]}, []float64{0.88944861}, 1e-8)
	t.Logf("%d iterations, %d evaluations: %s", r.Run.Steps, r.Run.Evals, r.Run.Message)
}

func TestSameForAnyNumberOfRanks(t *testing.T) {
	want := fit(t, Options{Ranks: 1, Halos: 10_000, Method: "lbfgsb"})
	for ranks := 2; ranks <= 4; ranks++ {
		got := fit(t, Options{Ranks: ranks, Halos: 10_000, Method: "lbfgsb"})
		closeTo(t, "parameters", got.Run.X, want.Run.X, 1e-12)
		closeTo(t, "mass function", got.Fit, want.Fit, 1e-12)
		closeTo(t, "target", got.Target, want.Target, 1e-12)
		for i := range 5 {
			closeTo(t, "trace", got.Run.Trajectory.Params[i], want.Run.Trajectory.Params[i], 1e-12)
		}
	}
}

func TestMoreRanksThanHalos(t *testing.T) {
	r := fit(t, Options{Ranks: 4, Halos: 3, Method: "lbfgsb"})
	if math.IsNaN(r.Run.Loss) {
		t.Fatal("the loss is not a number")
	}
}

func TestFirstOrderMethodsDescend(t *testing.T) {
	for _, method := range []string{"adam", "gd"} {
		r := fit(t, Options{Ranks: 2, Halos: 500, Method: method})
		if r.Run.Loss > r.Run.Trajectory.Losses[0]/100 {
			t.Errorf("%s: the loss fell only from %g to %g", method, r.Run.Trajectory.Losses[0], r.Run.Loss)
		}
	}
}

func TestUnknownMethod(t *testing.T) {
	if _, err := run(t.Context(), Options{Ranks: 1, Halos: 10, Method: "newton"}); err == nil {
		t.Fatal("no error for an unknown method")
	}
}

func TestFigure(t *testing.T) {
	r := fit(t, Options{Ranks: 2, Halos: 500, Method: "lbfgsb"})
	r.print(io.Discard)
	if err := plotResult(filepath.Join(t.TempDir(), "smf.png"), r); err != nil {
		t.Fatal(err)
	}
}

// fit runs the example.
func fit(t *testing.T, o Options) *Result {
	t.Helper()
	r, err := run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
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
