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
		if !p.hessian {
			continue
		}
		direct := m.Colours()
		m.Substitute = true
		p.eval(m)
		if d := distance(m, p.dense); d > 1e-13 || m.Colours() > direct {
			t.Errorf("%s by substitution: %d colours after %d, differs by %v of the largest entry", p.name, m.Colours(), direct, d)
		}
	}
}

// TestAllocations counts those of evaluations behind the first.
func TestAllocations(t *testing.T) {
	for _, p := range problems() {
		if p.makes {
			continue
		}
		for _, substitute := range []bool{false, p.hessian} {
			m := &sparse.Matrix{Substitute: substitute}
			p.eval(m)
			if n := testing.AllocsPerRun(5, func() { p.eval(m) }); n > 0 {
				t.Errorf("%s: %v allocations", p.name, n)
			}
		}
	}
}

// TestQuestions holds the names of what peers are asked against those of the problems.
func TestQuestions(t *testing.T) {
	known := questions()
	for _, p := range problems() {
		delete(known, p.name)
	}
	for name := range known {
		t.Errorf("no problem is called %q", name)
	}
}
