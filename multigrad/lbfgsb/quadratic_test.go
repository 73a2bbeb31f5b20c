package lbfgsb_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gradgen/gradgen/multigrad/lbfgsb"
)

// quadratic is ½xᵀAx − bᵀx with A = tridiagonal plus a positive diagonal.
type quadratic struct{ diagonal, off, b []float64 }

func newQuadratic(rng *rand.Rand, n int) quadratic {
	q := quadratic{make([]float64, n), make([]float64, n), make([]float64, n)}
	for i := range n {
		q.off[i] = rng.NormFloat64()
		q.b[i] = 3 * rng.NormFloat64()
	}
	for i := range n {
		q.diagonal[i] = math.Abs(q.off[i]) + math.Abs(q.off[max(0, i-1)]) + math.Exp(2*rng.NormFloat64())
	}
	return q
}

func (q quadratic) value(x, g []float64) (f float64) {
	n := len(x)
	for i := range n {
		ax := q.diagonal[i] * x[i]
		if i > 0 {
			ax += q.off[i-1] * x[i-1]
		}
		if i < n-1 {
			ax += q.off[i] * x[i+1]
		}
		g[i] = ax - q.b[i]
		f += x[i] * (0.5*ax - q.b[i])
	}
	return f
}

// randomBounds leaves out, halves, boxes or fixes variables.
func randomBounds(rng *rand.Rand, n int) (lower, upper []float64) {
	lower, upper = make([]float64, n), make([]float64, n)
	for i := range n {
		lower[i], upper[i] = math.Inf(-1), math.Inf(1)
		kind := rng.IntN(10)
		if kind < 6 {
			lower[i] = rng.NormFloat64()
		}
		switch {
		case kind == 0:
			upper[i] = lower[i]
		case kind < 3:
			upper[i] = lower[i] + rng.Float64()
		case kind == 7:
			upper[i] = rng.NormFloat64()
		}
	}
	return lower, upper
}

// TestRandomQuadraticsEndAtTheirMinimum checks the optimality conditions, to
// which a convex function has one answer, and that no point left the box.
func TestRandomQuadraticsEndAtTheirMinimum(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 1))
		n := 1 + rng.IntN(40)
		if seed%50 == 0 {
			n = 1000
		}
		q := newQuadratic(rng, n)
		lower, upper := randomBounds(rng, n)
		x0 := make([]float64, n)
		for i := range x0 {
			x0[i] = 5 * rng.NormFloat64()
		}
		inside := func(x, g []float64) float64 {
			for i, v := range x {
				if !(v >= lower[i] && v <= upper[i]) {
					t.Fatalf("seed %d: x[%d] = %v was evaluated outside [%v, %v]", seed, i, v, lower[i], upper[i])
				}
			}
			return q.value(x, g)
		}
		m := run(t, inside, x0, lbfgsb.Config{Lower: lower, Upper: upper, FTol: -1, GTol: 1e-6, Memory: 1 + rng.IntN(12)})
		if m.GradientNorm() > 1e-4 {
			t.Errorf("seed %d, %d variables: projected gradient %v after %d iterations: %v",
				seed, n, m.GradientNorm(), m.Iterations(), m.Status())
		}
	}
}
