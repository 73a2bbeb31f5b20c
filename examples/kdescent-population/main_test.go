package main

import (
	"io"
	"math"
	"path/filepath"
	"testing"

	"github.com/gradgen/gradgen/kdescent"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/gradcheck"
	"github.com/gradgen/gradgen/runtime/random"
)

// run fits on ranks of this process and returns what rank 0 has.
func run(t *testing.T, ranks int, o Options) *Result {
	t.Helper()
	o.Quiet = true
	var result *Result
	err := comm.RunLocal(t.Context(), ranks, func(c comm.Comm) error {
		r, err := fit(t.Context(), c, o)
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

// A short fit of a smaller model matches the survey in all three bins.
func TestBinsMatch(t *testing.T) {
	if testing.Short() {
		t.Skip("a fit of some hundred steps")
	}
	r := run(t, 2, Options{Galaxies: 2000, Training: 2000, Steps: 200, Rate: 0.1, Key: 1})
	for _, bin := range r.Bins {
		start, end := r.match(guess(), bin), r.match(r.Run.X, bin)
		if !(end.ChiSquare < 2 && end.ChiSquare < start.ChiSquare/5) {
			t.Errorf("bin %g–%g: reduced χ² fell from %.1f to %.1f only", bin.Low, bin.High, start.ChiSquare, end.ChiSquare)
		}
		if math.Abs(end.Model-end.Survey) > 3*math.Sqrt(end.Survey) {
			t.Errorf("bin %g–%g: %.0f galaxies, %.0f in the survey", bin.Low, bin.High, end.Model, end.Survey)
		}
	}
}

func TestSameForAnyNumberOfRanks(t *testing.T) {
	o := Options{Galaxies: 300, Training: 400, Steps: 10, Rate: 0.05, Key: 5}
	want := run(t, 1, o)
	for ranks := 2; ranks <= 4; ranks++ {
		got := run(t, ranks, o)
		for i, v := range want.Run.X {
			if math.Abs(got.Run.X[i]-v) > 1e-9 {
				t.Errorf("%d ranks: %s is %.15g, on one rank %.15g", ranks, names[i], got.Run.X[i], v)
			}
		}
	}
}

// survey returns a small model with its bins.
func survey(t *testing.T) *Survey {
	t.Helper()
	bins, err := observe(1000).measure(kdescent.Options{
		Dim: 2, NumEvalKernels: 3, NumEvalFourierPositions: 2, NumPretrainKernels: 5, NumPretrainFourierPositions: 5,
		Progress: progress.Config{Silent: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	return &Survey{End: 60, Bins: bins, Share: 10, Key: random.New(2)}
}

func TestGradients(t *testing.T) {
	s := survey(t)
	params := truth()
	for i := range params {
		params[i] += 0.03 * math.Sin(float64(i))
	}
	gradcheck.VJP(t, s.Sumstats, s.SumstatsVJP, gradcheck.Options{Args: []any{params}, RelTol: 1e-6})
	stats := s.Sumstats(params)
	gradcheck.Grad(t, s.Loss, s.LossGrad, gradcheck.Options{Args: []any{stats}})
}

// The mock survey is what a model at the truth makes of it.
func TestSurveyIsOfTheTruth(t *testing.T) {
	if testing.Short() {
		t.Skip("measures a large survey")
	}
	const n = 20_000
	r := &Result{Options: Options{Training: n}, Survey: observe(n)}
	var err error
	if r.Bins, err = r.Survey.measure(kdescent.Options{Dim: 2, Progress: progress.Config{Silent: true}}); err != nil {
		t.Fatal(err)
	}
	for _, bin := range r.Bins {
		m := r.match(truth(), bin)
		if m.ChiSquare > 3 || math.Abs(m.Survey/m.Model-1) > 0.1 {
			t.Errorf("bin %g–%g: reduced χ² of the truth is %.1f; %.0f galaxies in the survey, %.0f of the truth",
				bin.Low, bin.High, m.ChiSquare, m.Survey, m.Model)
		}
	}
}

func TestReportAndFigure(t *testing.T) {
	r := run(t, 2, Options{Galaxies: 200, Training: 400, Steps: 2, Rate: 0.05})
	r.print(io.Discard)
	if err := r.draw(filepath.Join(t.TempDir(), "population.png")); err != nil {
		t.Fatal(err)
	}
}

func TestBadOptions(t *testing.T) {
	for _, o := range []Options{{}, {Galaxies: 1, Training: 100, Steps: 1, Rate: 1}, {Galaxies: 1, Training: 200, Steps: 1, Rate: math.NaN()}} {
		if o.check() == nil {
			t.Errorf("no error for %+v", o)
		}
	}
	if len(names) != len(truth()) || len(truth()) != len(guess()) || len(truth()) != 20 {
		t.Error("there are 20 parameters")
	}
	var _ multigrad.Keyed = (*Survey)(nil)
}
