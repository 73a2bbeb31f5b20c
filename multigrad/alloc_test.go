package multigrad_test

import (
	"context"
	"io"
	"testing"

	"github.com/gradgen/gradgen/internal/allocs"
	"github.com/gradgen/gradgen/multigrad"
)

// trivial costs next to nothing, so that a benchmark shows what multigrad adds.
type trivial struct{}

func (trivial) Sumstats(params, out []float64) { copy(out, params) }

func (trivial) SumstatsVJP(params, out, outBar, paramsBar []float64) {
	copy(out, params)
	for i, b := range outBar {
		paramsBar[i] += b
	}
}

func (trivial) Loss(y []float64) float64 { return bowl(y, make([]float64, len(y))) }

func (trivial) LossGrad(y, grad []float64) float64 { return bowl(y, grad) }

func TestAnEvaluationAllocatesNothing(t *testing.T) {
	e := multigrad.NewEvaluator(multigrad.InPlace(trivial{}, 10), nil)
	x, grad := make([]float64, 10), make([]float64, 10)
	if n := allocs.PerCall(100, func() {
		if _, err := e.LossAndGrad(x, grad); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations per evaluation", n)
	}
}

// TestAStepAllocatesNothing compares runs of different lengths.
func TestAStepAllocatesNothing(t *testing.T) {
	e := multigrad.NewEvaluator(multigrad.InPlace(trivial{}, 10), nil)
	for name, m := range map[string]multigrad.Method{
		"Adam": multigrad.Adam{}, "descent": multigrad.GradientDescent{}, "L-BFGS-B": multigrad.LBFGSB{FTol: -1, GTol: -1},
	} {
		short, long := runAllocs(t, e, m, 10), runAllocs(t, e, m, 210)
		if long-short > 2 {
			t.Errorf("%s: 200 steps more cost %v allocations", name, long-short)
		}
	}
}

func runAllocs(t *testing.T, e *multigrad.Evaluator, m multigrad.Method, steps int) float64 {
	x0 := []float64{3, 3, 3, 3, 3, 3, 3, 3, 3, 3}
	opt := multigrad.Options{MaxSteps: steps, Thin: -1, Progress: silent, Log: io.Discard}
	return allocs.PerCall(5, func() {
		if _, err := multigrad.Run(context.Background(), e, x0, m, opt); err != nil {
			t.Fatal(err)
		}
	})
}

// BenchmarkOverhead is loss and gradient of a model that costs nothing: what
// multigrad adds to a model's own time on one rank.
func BenchmarkOverhead(b *testing.B) {
	e := multigrad.NewEvaluator(multigrad.InPlace(trivial{}, 10), nil)
	x, grad := make([]float64, 10), make([]float64, 10)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.LossAndGrad(x, grad); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAdamStep(b *testing.B) {
	e := multigrad.NewEvaluator(multigrad.InPlace(trivial{}, 10), nil)
	b.ReportAllocs()
	opt := multigrad.Options{MaxSteps: b.N, Thin: -1, Progress: silent}
	if _, err := multigrad.Run(context.Background(), e, make([]float64, 10), multigrad.Adam{}, opt); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkSMF(b *testing.B) {
	e := multigrad.NewEvaluator(documentation(0, 1), nil)
	x, grad := []float64{-1.9, -0.4}, make([]float64, 2)
	for b.Loop() {
		if _, err := e.LossAndGrad(x, grad); err != nil {
			b.Fatal(err)
		}
	}
}
