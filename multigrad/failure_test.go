package multigrad_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
)

// uphill has a gradient of the wrong sign.
func uphill(x, g []float64) float64 {
	g[0] = -2 * x[0]
	return x[0] * x[0]
}

func TestALineSearchThatBreaksDownFails(t *testing.T) {
	for name, m := range map[string]multigrad.Method{"L-BFGS-B": multigrad.LBFGSB{}, "BFGS": multigrad.BFGS{}, "CG": multigrad.CG{}} {
		res := fit(t, multigrad.Func(uphill), []float64{1}, m, multigrad.Options{})
		if res.Status != multigrad.Failed || res.Message == "" || res.Best.X[0] != 1 {
			t.Errorf("%s: %v at %v: %q", name, res.Status, res.Best.X, res.Message)
		}
	}
}

// fewPoints has no value but at the first points asked for.
func fewPoints(n int) multigrad.Func {
	return func(x, g []float64) float64 {
		if n--; n < 0 {
			return math.Inf(1)
		}
		return bowl(x, g)
	}
}

func TestSkippingHasAnEnd(t *testing.T) {
	for name, m := range map[string]multigrad.Method{
		"descent": multigrad.GradientDescent{}, "Adam": multigrad.Adam{}, "L-BFGS-B": multigrad.LBFGSB{},
		"BFGS": multigrad.BFGS{}, "CG": multigrad.CG{},
	} {
		_, err := multigrad.Run(context.Background(), fewPoints(1), []float64{3, 3}, m, multigrad.Options{SkipNonFinite: 4, Progress: silent})
		var bad *multigrad.NonFiniteError
		if !errors.As(err, &bad) || bad.Step != 1 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

var errDisk = errors.New("no space left")

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errDisk }

func TestErrorsComeWithTheResultSoFar(t *testing.T) {
	boom := errors.New("boom")
	late := func(e multigrad.Event) error {
		if e.Step == 3 {
			return boom
		}
		return nil
	}
	res, err := multigrad.Run(context.Background(), multigrad.Func(bowl), []float64{3}, multigrad.Adam{}, multigrad.Options{Callback: late, Progress: silent})
	if !errors.Is(err, boom) || res.Steps != 3 || len(res.Trajectory.Steps) != 4 {
		t.Errorf("callback: %v", err)
	}
	_, err = multigrad.Run(context.Background(), multigrad.Func(bowl), []float64{3}, multigrad.Adam{}, multigrad.Options{Log: fullDisk{}, Progress: silent})
	if !errors.Is(err, errDisk) {
		t.Errorf("log: %v", err)
	}
	lost := multigrad.Checkpoint{Path: t.TempDir() + "/missing/run"}
	res, err = multigrad.Run(context.Background(), multigrad.Func(bowl), []float64{3}, multigrad.Adam{}, multigrad.Options{Checkpoint: lost, Progress: silent})
	if err == nil || !strings.Contains(err.Error(), lost.Path) || res.Evals != 0 {
		t.Errorf("checkpoint: %v", err)
	}
}

// shrinking returns fewer statistics each time.
type shrinking struct {
	*smf
	n int
}

func (s *shrinking) Sumstats(p []float64) []float64 {
	s.n--
	return s.smf.Sumstats(p)[:s.n]
}

func TestStatisticsOfChangingLength(t *testing.T) {
	e := multigrad.NewEvaluator(&shrinking{documentation(0, 1), 10}, nil)
	_, first := e.Sumstats([]float64{-2, -0.5})
	_, second := e.Sumstats([]float64{-2, -0.5})
	if first != nil || second == nil || !strings.Contains(second.Error(), "8 summary statistics, 9 before") {
		t.Errorf("%v, %v", first, second)
	}
}

// other returns n statistics, of which its derivative returns m.
type other struct{ n, m int }

func (o other) Sumstats([]float64) []float64 { return make([]float64, o.n) }
func (o other) SumstatsVJP(_, _, bar []float64) []float64 {
	bar[0]++
	return make([]float64, o.m)
}
func (o other) Loss([]float64) float64          { return 1 }
func (o other) LossGrad(_, _ []float64) float64 { return 1 }

func TestStatisticsOfTheWrongLength(t *testing.T) {
	const none = "the model has no summary statistics: want one or more"
	for want, models := range map[string][]multigrad.Model{
		"SumstatsVJP returned 2 summary statistics, Sumstats 3": {other{3, 2}, multigrad.Sharded(other{3, 2}, other{3, 2}), multigrad.Sharded(other{3, 3}, other{3, 2})},
		"SumstatsVJP returned 4 summary statistics, Sumstats 3": {other{3, 4}},
		"SumstatsVJP returned 0 summary statistics, Sumstats 3": {other{3, 0}},
		none: {other{0, 0}, other{0, 3}, multigrad.Sharded(other{0, 0}, other{0, 0})},
	} {
		for _, m := range models {
			grad := []float64{0}
			if _, err := multigrad.NewEvaluator(m, nil).LossAndGrad([]float64{1}, grad); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%+v: %v, want %s", m, err, want)
			}
		}
	}
	e := multigrad.NewEvaluator(other{0, 0}, nil)
	_, stats := e.Sumstats([]float64{1})
	_, loss := e.Loss([]float64{1})
	_, err := e.Scan(context.Background(), []float64{0}, []float64{1}, 2, 1)
	for _, err := range []error{stats, loss, err} {
		if err == nil || !strings.Contains(err.Error(), none) {
			t.Errorf("%v, want %s", err, none)
		}
	}
}
