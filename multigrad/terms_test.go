package multigrad_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
)

// TestRanksMustAgreeOnARun lets rank 2 of 3 differ in one respect; every rank
// must hear of it, and of no more than one evaluation.
func TestRanksMustAgreeOnARun(t *testing.T) {
	for name, c := range map[string]struct {
		differ func(x0 []float64, m multigrad.Method, o *multigrad.Options) ([]float64, multigrad.Method)
		want   string
	}{
		"parameters": {func(x0 []float64, m multigrad.Method, _ *multigrad.Options) ([]float64, multigrad.Method) {
			return append(x0, 1), m
		}, "ranks disagree on the number of parameters: 2 on rank 0, 3 on rank 2"},
		"method": {func(x0 []float64, _ multigrad.Method, _ *multigrad.Options) ([]float64, multigrad.Method) {
			return x0, multigrad.LBFGSB{}
		}, "ranks disagree on the method: rank 2 has another than rank 0"},
		"settings": {func(x0 []float64, _ multigrad.Method, _ *multigrad.Options) ([]float64, multigrad.Method) {
			return x0, multigrad.Adam{LearningRate: 0.1}
		}, "ranks disagree on the settings of the method: rank 2 has another than rank 0"},
		"steps": {func(x0 []float64, m multigrad.Method, o *multigrad.Options) ([]float64, multigrad.Method) {
			o.MaxSteps = 3
			return x0, m
		}, "ranks disagree on MaxSteps: 100 on rank 0, 3 on rank 2"},
		"key": {func(x0 []float64, m multigrad.Method, o *multigrad.Options) ([]float64, multigrad.Method) {
			o.Key = 1
			return x0, m
		}, "ranks disagree on Key: rank 2 has another than rank 0"},
		"checkpoint": {func(x0 []float64, m multigrad.Method, o *multigrad.Options) ([]float64, multigrad.Method) {
			o.Checkpoint.Path = "nowhere"
			return x0, m
		}, "ranks disagree on the use of a checkpoint: 0 on rank 0, 1 on rank 2"},
	} {
		run := func(rank comm.Comm) error {
			x0, m, opt := []float64{1, 2}, multigrad.Method(multigrad.Adam{}), multigrad.Options{Progress: silent}
			if rank.Rank() == 2 {
				x0, m = c.differ(x0, m, &opt)
			}
			_, err := multigrad.Run(context.Background(), multigrad.NewEvaluator(multigrad.InPlace(trivial{}, len(x0)), rank), x0, m, opt)
			return expect(err, c.want)
		}
		if err := comm.RunLocal(context.Background(), 3, run); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// expect returns an error unless err is a disagreement with these words.
func expect(err error, words string) error {
	var d *multigrad.DisagreementError
	if !errors.As(err, &d) || !strings.Contains(err.Error(), words) {
		return fmt.Errorf("got %v, want %q", err, words)
	}
	return nil
}

func TestRanksMustAgreeOnTheNumberOfStatistics(t *testing.T) {
	err := comm.RunLocal(context.Background(), 2, func(c comm.Comm) error {
		e := multigrad.NewEvaluator(multigrad.InPlace(trivial{}, 2+c.Rank()), c)
		_, err := e.LossAndGrad([]float64{1, 2}, make([]float64, 2))
		return expect(err, "ranks disagree on the number of summary statistics: 2 on rank 0, 3 on rank 1")
	})
	if err != nil {
		t.Error(err)
	}
}

func TestOptionsWithoutMeaning(t *testing.T) {
	nan := math.NaN()
	for name, opt := range map[string]multigrad.Options{
		"steps": {MaxSteps: -1}, "patience": {Patience: -1}, "skip": {SkipNonFinite: -1}, "time": {TimeLimit: -1},
		"tolerance": {Tolerance: -1}, "no tolerance": {Tolerance: nan},
		"every": {Checkpoint: multigrad.Checkpoint{Every: -1}}, "interval": {Checkpoint: multigrad.Checkpoint{Time: -1}},
	} {
		opt.Progress = silent
		if _, err := multigrad.Run(context.Background(), multigrad.Func(bowl), []float64{3, 3}, multigrad.Adam{}, opt); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for name, m := range map[string]multigrad.Method{
		"epsilon": multigrad.Adam{Epsilon: -1}, "no epsilon": multigrad.Adam{Epsilon: nan},
		"clip":      multigrad.Adam{Clip: multigrad.Clip{Value: nan}},
		"clip norm": multigrad.GradientDescent{Clip: multigrad.Clip{Norm: -1}},
		"wide":      multigrad.Adam{Bounds: multigrad.Bounds{Lower: []float64{-1e308, 0}, Upper: []float64{1e308, 9}}},
		"NewtonCG":  multigrad.NewtonCG{Radius: -1}, "Newton, differences": multigrad.NewtonCG{Curvature: multigrad.Differences},
		"Levenberg": multigrad.LevenbergMarquardt{Damping: nan}, "Newton, tolerance": multigrad.NewtonCG{GTol: -1},
		"BFGS": multigrad.BFGS{GTol: nan}, "CG": multigrad.CG{GTol: -1},
	} {
		if _, err := multigrad.Run(context.Background(), multigrad.Func(bowl), []float64{3, 3}, m, multigrad.Options{Progress: silent}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for name, obj := range map[string]multigrad.Objective{"func": multigrad.Func(nil), "model": multigrad.NewEvaluator(nil, nil)} {
		if _, err := multigrad.Run(context.Background(), obj, []float64{3, 3}, multigrad.Adam{}, multigrad.Options{Progress: silent}); err == nil {
			t.Errorf("nil %s: no error", name)
		}
	}
}

func TestHypercubesNeedABox(t *testing.T) {
	for name, c := range map[string]struct{ lower, upper float64 }{
		"infinite": {math.Inf(-1), 0}, "NaN": {0, math.NaN()}, "backwards": {1, 0},
	} {
		if _, err := multigrad.LatinHypercube(3, []float64{c.lower}, []float64{c.upper}, 1); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestScatterNeedsAShape(t *testing.T) {
	if _, _, err := multigrad.ScatterND(nil, []float64{1, 2, 3}, []int{-1, -3}, 0, 0); err == nil {
		t.Error("no error for negative lengths")
	}
}

// TestShardsMustFit wants no sums of vectors of different lengths.
func TestShardsMustFit(t *testing.T) {
	for name, f := range map[string]func(){
		"none": func() { multigrad.Sharded() },
		"different": func() {
			parts := multigrad.Sharded(multigrad.InPlace(trivial{}, 3), multigrad.InPlace(trivial{}, 2))
			parts.Sumstats([]float64{1, 2, 3})
		},
	} {
		func() {
			defer func() {
				if p, _ := recover().(string); !strings.HasPrefix(p, "multigrad: ") {
					t.Errorf("%s: panicked with %q", name, p)
				}
			}()
			f()
		}()
	}
}

func TestManyParametersAreNotAllListed(t *testing.T) {
	err := &multigrad.NonFiniteError{What: "loss", Params: make([]float64, 1000)}
	if text := err.Error(); len(text) > 200 || !strings.HasSuffix(text, " and 980 more") {
		t.Error(text)
	}
}
