package main

import (
	"testing"

	"github.com/gradgen/gradgen/runtime/sparse"
)

// TestDense holds the sparse matrices against the dense ones.
func TestDense(t *testing.T) {
	for _, p := range problems() {
		m := &sparse.Matrix{}
		p.eval(m)
		if d := distance(m, p.dense); d > 1e-15 {
			t.Errorf("%s: differs from the dense one by %v of the largest entry", p.name, d)
		}
		if m.Colours() < p.least || m.Colours() > 2*p.least {
			t.Errorf("%s: %d colours, at least %d are needed", p.name, m.Colours(), p.least)
		}
	}
}

// TestAllocations counts those of evaluations behind the first.
func TestAllocations(t *testing.T) {
	for _, p := range problems()[:3] {
		m := &sparse.Matrix{}
		x, grad := numbers(1000), make([]float64, 1000)
		eval := p.eval
		if p.least == 2 {
			eval = func(m *sparse.Matrix) { ArrowHeadHessian(x, grad, m) }
		}
		eval(m)
		if n := testing.AllocsPerRun(5, func() { eval(m) }); n > 0 {
			t.Errorf("%s: %v allocations", p.name, n)
		}
	}
}
