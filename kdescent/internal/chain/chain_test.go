package chain

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gradgen/gradgen/kdescent"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/gradcheck"
	"github.com/gradgen/gradgen/runtime/random"
)

// newModel returns a model with few points and few kernels, near the data that
// the kernels are from.
func newModel(t *testing.T) *Model {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 4))
	normal := func(n int) []float64 {
		v := make([]float64, n)
		for i := range v {
			v[i] = rng.NormFloat64()
		}
		return v
	}
	p, err := kdescent.Pretrain(normal(200), kdescent.Options{
		Dim: 2, NumEvalKernels: 4, NumEvalFourierPositions: 3, NumPretrainKernels: 10, NumPretrainFourierPositions: 10,
		CovariantKernels: true, Progress: progress.Config{Silent: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	c, err := kdescent.NewCalc(p)
	if err != nil {
		t.Fatal(err)
	}
	return &Model{Calc: c, Key: random.New(5), Noise: normal(40)}
}

var params = []float64{0.3, -0.2, 0.1, 0.7}

func TestSumstats(t *testing.T) {
	m := newModel(t)
	o := gradcheck.Options{Args: []any{params}}
	gradcheck.VJP(t, m.Sumstats, m.SumstatsVJP, o)
	gradcheck.JVP(t, m.Sumstats, m.SumstatsJVP, o)
	gradcheck.Dot(t, m.Sumstats, m.SumstatsJVP, m.SumstatsVJP, o)
	if len(m.Truth) != 4+2*3 {
		t.Errorf("%d counts of the training data, want 10", len(m.Truth))
	}
}

func TestLosses(t *testing.T) {
	m := newModel(t)
	o := gradcheck.Options{Args: []any{params}}
	gradcheck.Grad(t, m.ChiSquare, m.ChiSquareGrad, o)
	gradcheck.JVP(t, m.ChiSquare, m.ChiSquareJVP, o)
	gradcheck.Grad(t, m.Unweighted, m.UnweightedGrad, o)
	gradcheck.JVP(t, m.Unweighted, m.UnweightedJVP, o)
}

// At a distance where no kernel reaches and no phase is known, losses are
// numbers and their gradients are zero.
func TestFarAway(t *testing.T) {
	m := newModel(t)
	for _, v := range []float64{1e20, -1e20} {
		at := []float64{v, -v, 0, 0}
		grad := make([]float64, 4)
		for _, loss := range []float64{m.UnweightedGrad(at, grad), m.ChiSquareGrad(at, grad)} {
			if math.IsNaN(loss) || math.IsInf(loss, 0) || loss <= 0 {
				t.Errorf("at %g: loss %g", v, loss)
			}
		}
		if grad[0] != 0 || grad[1] != 0 || grad[2] != 0 || grad[3] != 0 {
			t.Errorf("at %g: gradient %v", v, grad)
		}
	}
}
