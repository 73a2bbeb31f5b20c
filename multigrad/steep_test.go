package multigrad_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
)

// poisson is the negative log-likelihood of counts c whose means are exp(a·x + b). Far
// from its minimum it rises by many orders of magnitude.
type poisson struct {
	rows [][]float64
	b, c []float64
}

func (p poisson) loss(x, grad []float64) float64 {
	clear(grad)
	sum := 0.0
	for i, row := range p.rows {
		eta := p.b[i]
		for k, a := range row {
			eta += a * x[k]
		}
		sum += math.Exp(eta) - p.c[i]*eta
		for k, a := range row {
			grad[k] += a * (math.Exp(eta) - p.c[i])
		}
	}
	return sum
}

// TestSteep starts convex descents where the loss is steep.
func TestSteep(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	ctx, counts := context.Background(), map[string]string{}
	bad := map[string]int{}
	for trial := range 400 {
		n := 1 + trial%4
		p := poisson{}
		for range n + 3 {
			row := make([]float64, n)
			for k := range row {
				row[k] = r.NormFloat64()
			}
			p.rows, p.b, p.c = append(p.rows, row), append(p.b, r.NormFloat64()), append(p.c, float64(1+r.IntN(9)))
		}
		x0 := make([]float64, n)
		for k := range x0 {
			x0[k] = []float64{1, 3, 6, 10}[trial/4%4] * r.NormFloat64()
		}
		best := math.Inf(1)
		results := map[string]*multigrad.Result{}
		for name, m := range map[string]multigrad.Method{
			"lbfgsb": multigrad.LBFGSB{}, "bfgs": multigrad.BFGS{}, "cg": multigrad.CG{},
			"sqp": multigrad.Constrained{}, "auglag": multigrad.Constrained{Algorithm: multigrad.AugmentedLagrangian},
		} {
			res, err := multigrad.Run(ctx, multigrad.Func(p.loss), x0, m, multigrad.Options{})
			if err != nil {
				bad[name]++
				counts[name] = fmt.Sprint(trial, x0, err)
				continue
			}
			results[name] = res
			best = min(best, res.Loss)
		}
		for name, res := range results {
			if !(res.Loss <= best+1e-5*max(1, math.Abs(best))) {
				bad[name]++
				counts[name] = fmt.Sprint(trial, " ", x0, " ", res.Loss, " ", best, " ", res.Status, " ", res.Message)
			}
		}
	}
	for name, n := range bad {
		t.Errorf("%s: %d of 400 fail, such as %s", name, n, counts[name])
	}
}
