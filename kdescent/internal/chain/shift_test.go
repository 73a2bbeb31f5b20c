package chain

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/gradgen/gradgen/kdescent"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/random"
)

// trivariate are points of the normal distribution of diffopt's tests.
func trivariate(t *testing.T, key random.Key, points int) []float64 {
	t.Helper()
	x := make([]float64, 3*points)
	cov := mat.NewSymDense(3, []float64{3, 0.2, -0.1, 0.2, 5, 0.5, -0.1, 0.5, 7})
	if err := key.MultivariateNormal(x, []float64{1, 2, 3}, cov); err != nil {
		t.Fatal(err)
	}
	return x
}

func newShift(t *testing.T) *Shift {
	t.Helper()
	data := trivariate(t, random.New(2), 100)
	p, err := kdescent.Pretrain(data, kdescent.Options{
		Dim: 3, NumEvalKernels: 10, NumEvalFourierPositions: 10, Seed: 1, Progress: progress.Config{Silent: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	c, err := kdescent.NewCalc(p)
	if err != nil {
		t.Fatal(err)
	}
	return &Shift{Calc: c, Data: data}
}

var (
	best  = []float64{0, 0, 0}
	start = []float64{0.9, -1.7, 2.4}
	away  = []float64{1e20, -1e20, 1e20}
)

func TestLossesGrowAwayFromTheTruth(t *testing.T) {
	s := newShift(t)
	for name, loss := range map[string]kdescent.Loss{"counts": s.LossGrad, "χ²": s.ChiSquareGrad} {
		losses := make([]float64, 3)
		for i, at := range [][]float64{best, start, away} {
			for key := range uint64(20) { // one draw of ten kernels alone may disagree
				grad := make([]float64, 3)
				losses[i] += loss(random.New(key), at, grad) / 20
				for j, g := range grad {
					if (g == 0) != (i == 2) || math.IsNaN(g) {
						t.Errorf("%s at %v: gradient %d is %g", name, at, j, g)
					}
				}
			}
		}
		if !(losses[2] > losses[1] && losses[1] > losses[0] && losses[0] > 0) {
			t.Errorf("%s: losses %v do not grow", name, losses)
		}
	}
}

func TestAdam(t *testing.T) {
	s := newShift(t)
	for name, loss := range map[string]kdescent.Loss{"counts": s.LossGrad, "χ²": s.ChiSquareGrad} {
		r, err := kdescent.Adam(t.Context(), loss, start, multigrad.Adam{LearningRate: 0.5}, silent(multigrad.Options{Key: 3}))
		if err != nil {
			t.Fatal(err)
		}
		arrived(t, name, r, 0.1)
		first, last := r.Trajectory.Losses[0], r.Trajectory.Losses[len(r.Trajectory.Losses)-1]
		if r.Steps != 100 || last > first/1e3 {
			t.Errorf("%s: %d steps from loss %g to %g", name, r.Steps, first, last)
		}
	}
}

func TestLBFGSB(t *testing.T) {
	s := newShift(t)
	r, err := kdescent.LBFGSB(t.Context(), s.ChiSquareGrad, start, multigrad.LBFGSB{}, silent(multigrad.Options{Key: 3}))
	if err != nil {
		t.Fatal(err)
	}
	arrived(t, "χ²", r, 0.02)
	if r.Status != multigrad.Converged {
		t.Errorf("ended %v: %s", r.Status, r.Message)
	}
}

// Steps draw new kernels, unless the key is to stay.
func TestKeys(t *testing.T) {
	var seen []random.Key
	loss := func(key random.Key, params, grad []float64) float64 {
		seen = append(seen, key)
		grad[0] = 2 * params[0]
		return params[0] * params[0]
	}
	for _, constant := range []bool{false, true} {
		seen = nil
		_, err := kdescent.Adam(t.Context(), loss, []float64{1}, multigrad.Adam{}, silent(multigrad.Options{MaxSteps: 5, ConstKey: constant, Key: 9}))
		if err != nil {
			t.Fatal(err)
		}
		for i, k := range seen[1:] {
			if (k == seen[i]) != constant {
				t.Errorf("constant %v: keys %v", constant, seen)
			}
		}
		if constant && seen[0] != random.New(9) {
			t.Errorf("key %v is not that of the options", seen[0])
		}
	}
}

// Ranks that hold a part of the points each find what one rank finds: the counts
// are added up inside the loss.
func TestLossOnRanks(t *testing.T) {
	s := newShift(t)
	want, err := kdescent.Adam(t.Context(), s.LossGrad, start, multigrad.Adam{LearningRate: 0.5}, silent(multigrad.Options{MaxSteps: 10}))
	if err != nil {
		t.Fatal(err)
	}
	err = comm.RunLocal(t.Context(), 3, func(c comm.Comm) error {
		// The last rank has no points at all.
		n := len(s.Data) / 3
		mine := &Shift{Calc: s.Calc, Data: s.Data[3*min(n, 60*c.Rank()) : 3*min(n, 60*c.Rank()+60)]}
		r, err := multigrad.Run(t.Context(), mine.over(t, c).On(c), start, multigrad.Adam{LearningRate: 0.5}, silent(multigrad.Options{MaxSteps: 10}))
		if err != nil {
			return err
		}
		for i, v := range want.X {
			if math.Abs(r.X[i]-v) > 1e-9 {
				t.Errorf("rank %d: parameters %v, want %v", c.Rank(), r.X, want.X)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// over is the loss of all ranks' points with its gradient. Every rank has a copy
// of the loss, of which one is differentiated: the rest follows from the
// transpose of the sum over ranks.
func (s *Shift) over(t *testing.T, c comm.Comm) kdescent.Loss {
	return func(key random.Key, params, grad []float64) float64 {
		seed := 0.0
		if c.Rank() == 0 {
			seed = 1
		}
		clear(grad)
		loss, err := s.LossOfVJP(c, key, params, seed, grad)
		if err == nil {
			err = comm.Allreduce(c, grad, comm.Sum)
		}
		if err != nil {
			t.Error(err)
		}
		return loss
	}
}

// The error of the training data's counts is that of a sample like it.
func TestErrorsOfTheTruth(t *testing.T) {
	s := newShift(t)
	other := trivariate(t, random.New(3), 100)
	model, truth, truthErr := s.Calc.CompareKDECounts(random.New(4), other, nil)
	waves, waveTruth, waveErr := s.Calc.CompareFourierCounts(random.New(4), other, nil)
	model, truth, truthErr = append(model, waves...), append(truth, waveTruth...), append(truthErr, waveErr...)
	sum := 0.0
	for k, v := range model {
		r := (v - truth[k]) / truthErr[k]
		if !(math.Abs(r) < 5) {
			t.Errorf("residual %d is %g standard deviations", k, r)
		}
		sum += r * r
	}
	if chi := sum / float64(len(model)); !(chi > 0.5 && chi < 4.5) {
		t.Errorf("reduced χ² of another sample is %g", chi)
	} else if loss := s.Calc.ReducedChiSquareLoss(random.New(4), other, nil, false); math.Abs(loss-chi) > 1e-12*chi {
		t.Errorf("ReducedChiSquareLoss is %g, want %g", loss, chi)
	}
}

func silent(o multigrad.Options) multigrad.Options {
	o.Progress = progress.Config{Silent: true}
	return o
}

func arrived(t *testing.T, name string, r *multigrad.Result, tol float64) {
	t.Helper()
	for i, v := range r.X {
		if !(math.Abs(v-best[i]) < tol) {
			t.Errorf("%s: parameter %d ended at %g", name, i, v)
		}
	}
}
