package multigrad_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
)

// onRanks runs f on 1 to 4 ranks.
func onRanks(t *testing.T, f func(t *testing.T, c comm.Comm) error) {
	t.Helper()
	for n := 1; n <= 4; n++ {
		if err := comm.RunLocal(context.Background(), n, func(c comm.Comm) error { return f(t, c) }); err != nil {
			t.Errorf("%d ranks: %v", n, err)
		}
	}
}

// near reports whether a and b agree to tol relative to max(1, |b|).
func near(a, b, tol float64) bool { return math.Abs(a-b) <= tol*max(1, math.Abs(b)) }

func checkAll(t *testing.T, what string, got, want []float64, tol float64) {
	t.Helper()
	for i := range want {
		if !near(got[i], want[i], tol) {
			t.Errorf("%s[%d] = %.12g, want %.12g", what, i, got[i], want[i])
		}
	}
}

func TestDocumentationExample(t *testing.T) {
	onRanks(t, func(t *testing.T, c comm.Comm) error {
		e := multigrad.NewEvaluator(documentation(c.Rank(), c.Size()), c)
		stats, err := e.Sumstats([]float64{-2, -0.5})
		if err != nil {
			return err
		}
		checkAll(t, "SMF", stats, documentationSMF(), 1e-12)
		grad := make([]float64, 2)
		loss, err := e.LossAndGrad([]float64{-1.9, -0.4}, grad)
		if err != nil {
			return err
		}
		checkAll(t, "loss, gradient", append(grad, loss), []float64{2.61873604, 4.26037166, 0.44031874756}, 1e-8)
		far, err := e.Loss([]float64{-3.5, 0.2})
		if !near(far, 0.88944861, 1e-8) {
			t.Errorf("loss at (-3.5, 0.2) = %v", far)
		}
		return err
	})
}

func TestUnitTestExample(t *testing.T) {
	onRanks(t, func(t *testing.T, c comm.Comm) error {
		e := multigrad.NewEvaluator(unitTest(c.Rank(), c.Size()), c)
		stats, err := e.Sumstats([]float64{-2, 0.2})
		if err != nil {
			return err
		}
		for b, want := range unitTestSMF() {
			if math.Abs(stats[b]-want) > 1e-12*want {
				t.Errorf("SMF[%d] = %v, want %v", b, stats[b], want)
			}
		}
		loss, _, err := e.LossSumstatsGrad([]float64{-2, 0.2})
		if loss > 1e-20 {
			t.Errorf("loss at the truth = %v", loss)
		}
		return err
	})
}

func TestGradientAgainstDifferences(t *testing.T) {
	for name, model := range map[string]*smf{"documentation": documentation(0, 1), "unit test": unitTest(0, 1)} {
		e := multigrad.NewEvaluator(model, nil)
		x, grad := []float64{-1.7, 0.3}, make([]float64, 2)
		if _, err := e.LossAndGrad(x, grad); err != nil {
			t.Fatal(err)
		}
		for i := range x {
			const h = 1e-5
			up, down := append([]float64(nil), x...), append([]float64(nil), x...)
			up[i] += h
			down[i] -= h
			a, _ := e.Loss(up)
			b, _ := e.Loss(down)
			if d := (a - b) / (2 * h); !near(grad[i], d, 1e-8) {
				t.Errorf("%s: gradient[%d] = %v, differences %v", name, i, grad[i], d)
			}
		}
	}
}

// counting counts collective operations.
type counting struct {
	comm.Comm
	n *atomic.Int64
}

func (c counting) Allreduce(x comm.Buffer, op comm.Op) error {
	c.n.Add(1)
	return c.Comm.Allreduce(x, op)
}

func TestAnEvaluationCommunicatesTwice(t *testing.T) {
	var n atomic.Int64
	err := comm.RunLocal(context.Background(), 3, func(c comm.Comm) error {
		e := multigrad.NewEvaluator(documentation(c.Rank(), c.Size()), counting{c, &n})
		_, err := e.LossAndGrad([]float64{-1.9, -0.4}, make([]float64, 2))
		return err
	})
	if err != nil || n.Load() != 2*3 {
		t.Errorf("%d reductions on 3 ranks, %v", n.Load(), err)
	}
}

// poisoned returns NaN in one place on one rank.
type poisoned struct {
	*smf
	sumstats, loss, gradient bool
}

func (p poisoned) Sumstats(params []float64) []float64 {
	out := p.smf.Sumstats(params)
	if p.sumstats {
		out[3] = math.NaN()
	}
	return out
}

func (p poisoned) SumstatsVJP(params, outBar, paramsBar []float64) []float64 {
	if p.gradient {
		paramsBar[1] = math.Inf(1)
	}
	return p.smf.SumstatsVJP(params, outBar, paramsBar)
}

func (p poisoned) LossGrad(y, grad []float64) float64 {
	if p.loss {
		return math.NaN()
	}
	return p.smf.LossGrad(y, grad)
}

func TestNonFiniteValuesAreTracedToTheirRank(t *testing.T) {
	for what, p := range map[string]poisoned{
		"sumstats": {sumstats: true}, "loss": {loss: true}, "gradient": {gradient: true},
	} {
		err := comm.RunLocal(context.Background(), 3, func(c comm.Comm) error {
			m := poisoned{smf: documentation(c.Rank(), c.Size())}
			if c.Rank() == 1 || p.loss {
				m.sumstats, m.loss, m.gradient = p.sumstats, p.loss, p.gradient
			}
			_, err := multigrad.NewEvaluator(m, c).LossAndGrad([]float64{-2, -0.5}, make([]float64, 2))
			return err
		})
		var bad *multigrad.NonFiniteError
		wantRank := 1
		if p.loss {
			wantRank = 0
		}
		if !errors.As(err, &bad) || bad.Rank != wantRank || bad.What != what || bad.Params[0] != -2 {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestDisagreementOfRanksIsReported(t *testing.T) {
	x := []float64{-2, -0.5}
	cases := map[string]func(c comm.Comm) error{
		"parameter 1: -0.5 on rank 0, -0.4 on rank 2": func(c comm.Comm) error {
			params := []float64{x[0], x[1]}
			if c.Rank() == 2 {
				params[1] = -0.4
			}
			_, err := multigrad.NewEvaluator(documentation(c.Rank(), c.Size()), c).LossAndGrad(params, make([]float64, 2))
			return err
		},
		"on rank 1": func(c comm.Comm) error {
			m := documentation(c.Rank(), c.Size())
			if c.Rank() == 1 {
				m.eps = 1e-3
			}
			_, err := multigrad.NewEvaluator(m, c).LossAndGrad([]float64{-1.9, -0.4}, make([]float64, 2))
			return err
		},
	}
	for want, f := range cases {
		err := comm.RunLocal(context.Background(), 3, f)
		var d *multigrad.DisagreementError
		if !errors.As(err, &d) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", want, err)
		}
	}
}

func TestGradientOfTheWrongLength(t *testing.T) {
	e := multigrad.NewEvaluator(documentation(0, 1), nil)
	if _, err := e.LossAndGrad([]float64{-2, -0.5}, make([]float64, 3)); err == nil {
		t.Error("no error")
	}
}

func TestGroupSumsItsModels(t *testing.T) {
	x, want := []float64{-1.9, 0.3}, make([]float64, 2)
	wantLoss, err := multigrad.NewGroup(nil,
		multigrad.Member{Model: documentation(0, 1)}, multigrad.Member{Model: unitTest(0, 1)}).LossAndGrad(x, want)
	if err != nil {
		t.Fatal(err)
	}
	err = comm.RunLocal(context.Background(), 4, func(c comm.Comm) error {
		sub, err := c.Split(c.Rank()%2, 0)
		if err != nil {
			return err
		}
		model := documentation(sub.Rank(), sub.Size())
		if c.Rank()%2 == 1 {
			model = unitTest(sub.Rank(), sub.Size())
		}
		grad := make([]float64, 2)
		loss, err := multigrad.NewGroup(c, multigrad.Member{Model: model, Comm: sub}).LossAndGrad(x, grad)
		checkAll(t, "loss, gradient", append(grad, loss), append(want[:2:2], wantLoss), 1e-12)
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
