package bench

import (
	"math"

	"github.com/gradgen/gradgen/bench/kde"
	"github.com/gradgen/gradgen/bench/llsq"
	"github.com/gradgen/gradgen/bench/lse"
	"github.com/gradgen/gradgen/bench/ode"
	"github.com/gradgen/gradgen/bench/smf"
)

// newSMF is a mass function of few or many halos.
func newSMF(s size) problem { return smfOf(s.pick(100, 10_000)) }

// smfOf weights the bins of a mass function with a fixed seed.
func smfOf(halos int) problem {
	m := &smf.Model{Volume: 1, LogMass: make([]float64, halos)}
	for i := range m.LogMass {
		q := 0.9 * float64(i) / float64(len(m.LogMass)-1)
		m.LogMass[i] = 10 - math.Log10(1-q)
	}
	seed := make([]float64, 10)
	for b := range seed {
		seed[b] = 1 / float64(b+1)
		m.Edges = append(m.Edges, 9+float64(b)/10)
	}
	m.Edges = append(m.Edges, 10)
	params := []float64{-1.9, -0.4}
	return problem{
		name: "SMF", params: params,
		objective: func() float64 { return dot(seed, m.Sumstats(params)) },
		hand: func(grad []float64) float64 {
			clear(grad)
			return dot(seed, m.SumstatsHand(params, seed, grad))
		},
		emitted: func(grad []float64) float64 {
			clear(grad)
			return dot(seed, m.SumstatsVJP(params, seed, grad))
		},
	}
}

// newKDE counts few or many points around kernels.
func newKDE(s size) problem {
	x, weights := normals(3, 3*s.pick(20, 1000), 1), normals(4, s.pick(5, 20), 1)
	m := kde.New(normals(5, 3*len(weights), 1), []float64{1, 0.2, 0.1, 0.2, 1, -0.3, 0.1, -0.3, 1}, weights)
	return problem{
		name: "KDE", params: x,
		objective: func() float64 { return m.Sum(x) },
		hand:      func(grad []float64) float64 { return m.SumHand(x, grad) },
		emitted:   func(grad []float64) float64 { return m.SumGrad(x, grad) },
	}
}

// newLSE sums exponentials of normal draws.
func newLSE(s size) problem {
	x := normals(1, s.pick(50, 10_000), 3)
	return problem{
		name: "LSE", params: x,
		objective: func() float64 { return lse.LogSumExp(x) },
		hand:      func(grad []float64) float64 { return lse.LogSumExpHand(x, grad) },
		emitted:   func(grad []float64) float64 { return lse.LogSumExpGrad(x, grad) },
	}
}

// newLLSQ fits a polynomial of 128 coefficients.
func newLLSQ(s size) problem {
	x, n := normals(2, s.pick(20, 128), 1), s.pick(40, 2048)
	return problem{
		name: "LLSQ", params: x,
		objective: func() float64 { return llsq.Objective(x, n) },
		hand:      func(grad []float64) float64 { return llsq.ObjectiveHand(x, n, grad) },
		emitted:   func(grad []float64) float64 { return llsq.ObjectiveGrad(x, n, grad) },
	}
}

// newODE integrates a chain of differential equations.
func newODE(s size) problem {
	n, steps := s.pick(10, 1000), s.pick(5, 10)
	x := make([]float64, n)
	for i := range x {
		x[i] = 1 + float64(i)/float64(n)
	}
	var tape ode.Tape
	return problem{
		name: "ODE", params: x,
		objective: func() float64 { return ode.Last(x, steps) },
		hand:      func(grad []float64) float64 { return tape.LastHand(x, steps, grad) },
		emitted:   func(grad []float64) float64 { return ode.LastGrad(x, steps, grad) },
	}
}

// dot returns the inner product of a and b.
func dot(a, b []float64) float64 {
	sum := 0.0
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}
