package linalg

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func spectralTrials(s shape, r *rand.Rand) []*trial {
	n, k := s.r, min(s.r, s.c)
	numbers := func(n int) func() any { return func() any { return make([]float64, n) } }
	newEigen, newSVD := func() any { return &mat.EigenSym{} }, func() any { return &mat.SVD{} }
	list := []*trial{
		{"EigenSym", []any{sym(r, n)}, with(newEigen, numbers(n), newDense), func(in, out []Operand) []*Step {
			return []*Step{EigenSymFactorize(out[0], in[0], true), EigenSymValues(out[0], out[1]), EigenSymVectorsTo(out[0], out[2])}
		}},
		{"EigenSymValues", []any{sym(r, n)}, with(newEigen, numbers(n)), func(in, out []Operand) []*Step {
			return []*Step{EigenSymFactorize(out[0], in[0], false), EigenSymValues(out[0], out[1])}
		}},
		{"EigenSymAgain", []any{sym(r, n), sym(r, n)}, with(newEigen, numbers(n), numbers(n)), func(in, out []Operand) []*Step {
			return []*Step{
				EigenSymFactorize(out[0], in[0], true), EigenSymValues(out[0], out[1]),
				EigenSymFactorize(out[0], in[1], false), EigenSymValues(out[0], out[2]),
			}
		}},
	}
	for _, kind := range []mat.SVDKind{mat.SVDThin, mat.SVDThinU, mat.SVDFullU} {
		if kind == mat.SVDFullU && s.r > s.c {
			continue // columns without derivative
		}
		list = append(list, &trial{fmt.Sprintf("SVD%d", kind), []any{s.dense(r, s.r, s.c)}, with(newSVD, numbers(k), newDense), func(in, out []Operand) []*Step {
			return []*Step{SVDFactorize(out[0], in[0], kind), SVDValues(out[0], out[1]), SVDUTo(out[0], out[2])}
		}})
	}
	return append(list,
		&trial{"SVD", []any{s.dense(r, s.r, s.c)}, with(newSVD, newDense, newDense), func(in, out []Operand) []*Step {
			return []*Step{SVDFactorize(out[0], in[0], mat.SVDThin), SVDVTo(out[0], out[1]), SVDUTo(out[0], out[2])}
		}},
		&trial{"SVDNone", []any{s.dense(r, s.r, s.c)}, with(newSVD, numbers(k)), func(in, out []Operand) []*Step {
			return []*Step{SVDFactorize(out[0], in[0], mat.SVDNone), SVDValues(out[0], out[1])}
		}},
		&trial{"SVDFull", []any{s.dense(r, s.r, s.r)}, with(newSVD, newDense, newDense), func(in, out []Operand) []*Step {
			return []*Step{SVDFactorize(out[0], in[0], mat.SVDFull), SVDVTo(out[0], out[1]), SVDUTo(out[0], out[2])}
		}},
	)
}

// equals has the eigenvalues 1, 2 and 2 with a first vector of three equal numbers.
func equals() *mat.SymDense {
	a := mat.NewSymDense(3, nil)
	for i := range 3 {
		for j := i; j < 3; j++ {
			a.SetSym(i, j, -1.0/3)
		}
		a.SetSym(i, i, 2-1.0/3)
	}
	return a
}

// TestEqualEigenvalues asks for derivatives where two eigenvalues are equal.
func TestEqualEigenvalues(t *testing.T) {
	run := func(values []float64, vectors func(*mat.Dense)) *mat.SymDense {
		var e, eBar mat.EigenSym
		var q, qBar mat.Dense
		a, aBar := equals(), mat.NewSymDense(3, nil)
		w, wBar := make([]float64, 3), make([]float64, 3)
		steps := []*Step{EigenSymFactorize(Bar(&e, &eBar), Bar(a, aBar), true), EigenSymValues(Bar(&e, &eBar), Bar(w, wBar))}
		if vectors != nil {
			steps = append(steps, EigenSymVectorsTo(Bar(&e, &eBar), Bar(&q, &qBar)))
			vectors(&qBar)
		}
		copy(wBar, values)
		for i := len(steps) - 1; i >= 0; i-- {
			steps[i].Reverse()
		}
		return aBar
	}
	panics := func(values []float64, vectors func(*mat.Dense)) (message any) {
		defer func() { message = recover() }()
		run(values, vectors)
		return nil
	}
	sum := run([]float64{1, 1, 1}, nil)
	for i := range 3 {
		for j := i; j < 3; j++ {
			near(t, "trace", sum.At(i, j), identity(i, j), 1e-12)
		}
	}
	near(t, "first value", run([]float64{1, 0, 0}, nil).At(0, 1), 2.0/3, 1e-12)
	if v := math.Abs(run(nil, func(q *mat.Dense) { q.Set(0, 0, 1) }).At(0, 0)); !(v > 0.1) {
		t.Errorf("the first vector has the derivative %v", v)
	}
	if got := panics([]float64{0, 0, 1}, nil); got != equalValues {
		t.Errorf("one of two equal values: %v", got)
	}
	if got := panics(nil, func(q *mat.Dense) { q.Set(0, 2, 1) }); got != equalVectors {
		t.Errorf("a vector of two equal values: %v", got)
	}
	if got := panics([]float64{1, 1, 1}, func(*mat.Dense) {}); got != equalValues {
		t.Errorf("values beside vectors: %v", got)
	}
}

// TestEqualEigenvaluesForward moves a matrix with two equal eigenvalues.
func TestEqualEigenvaluesForward(t *testing.T) {
	var e, eDot mat.EigenSym
	var q, qDot mat.Dense
	a, v := equals(), mat.NewSymDense(3, []float64{1, 2, 3, 0, -1, 0.5, 0, 0, 2})
	w, wDot := make([]float64, 3), make([]float64, 3)
	EigenSymFactorize(Dot(&e, &eDot), Dot(a, v), true)
	EigenSymValues(Dot(&e, &eDot), Dot(w, wDot))
	EigenSymVectorsTo(Dot(&e, &eDot), Dot(&q, &qDot))
	const h = 1e-6
	var moved mat.SymDense
	moved.ScaleSym(h, v)
	moved.AddSym(a, &moved)
	var after mat.EigenSym
	after.Factorize(&moved, false)
	for i, x := range after.Values(nil) {
		near(t, "value", wDot[i], (x-w[i])/h, 1e-4)
		if known := !math.IsNaN(qDot.At(0, i)); known != (i == 0) {
			t.Errorf("the tangent of vector %d is %v", i, qDot.At(0, i))
		}
	}
}

// TestVanishingSingularValue asks for the derivative of a value that is zero.
func TestVanishingSingularValue(t *testing.T) {
	run := func(seeds ...float64) (message any) {
		defer func() { message = recover() }()
		var f, fBar mat.SVD
		a := mat.NewDense(2, 2, []float64{1, 2, 2, 4})
		aBar := mat.NewDense(2, 2, nil)
		w, wBar := make([]float64, 2), make([]float64, 2)
		steps := []*Step{SVDFactorize(Bar(&f, &fBar), Bar(a, aBar), mat.SVDNone), SVDValues(Bar(&f, &fBar), Bar(w, wBar))}
		copy(wBar, seeds)
		steps[1].Reverse()
		steps[0].Reverse()
		near(t, "derivative of the norm", aBar.At(1, 1), 0.8, 1e-12)
		return nil
	}
	if got := run(1, 0); got != nil {
		t.Errorf("the first value: %v", got)
	}
	if got := run(1, 1); got != zeroValue {
		t.Errorf("a value that is zero: %v", got)
	}
}
