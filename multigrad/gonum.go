package multigrad

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
)

// Problem returns a problem for the gradient methods of gonum/optimize. gonum requests
// value and gradient separately; both come from one evaluation, which is cached for its
// point. If an evaluation fails, the value is NaN and the problem's Status reports the
// error. If the objective is [Curved], the problem also has its exact Hessian for
// gonum's Newton, at the cost of one product per parameter.
//
// With several ranks, each rank calls optimize.Minimize with the same method and
// settings. Leave Settings.Runtime zero, because ranks could reach the limit at
// different steps. [BFGS] and [CG] with [Run] do not have this problem.
func Problem(obj Objective) optimize.Problem {
	p := &problem{obj: obj}
	problem := optimize.Problem{Func: p.value, Grad: p.gradient, Status: p.status}
	if _, ok := obj.(Curved); ok {
		problem.Hess = p.hessian
	}
	return problem
}

type problem struct {
	obj     Objective
	x, grad []float64
	loss    float64
	err     error
}

func (p *problem) evaluate(x []float64) {
	if p.err != nil || slices.Equal(x, p.x) {
		return
	}
	p.x, p.grad = append(p.x[:0], x...), resize(p.grad, len(x))
	var v Value
	v, p.err = p.obj.Evaluate(Request{Params: p.x}, p.grad)
	p.loss = v.Loss
}

func resize(x []float64, n int) []float64 {
	if len(x) == n {
		return x
	}
	return make([]float64, n)
}

func (p *problem) value(x []float64) float64 {
	if p.evaluate(x); p.err != nil {
		return math.NaN()
	}
	return p.loss
}

func (p *problem) gradient(grad, x []float64) {
	p.evaluate(x)
	copy(grad, p.grad)
}

func (p *problem) hessian(hess *mat.SymDense, x []float64) {
	var h []float64
	if p.err == nil {
		h, p.err = Hessian(p.obj, Request{Params: slices.Clone(x)}, Exact)
	}
	for i := range x {
		for j := i; j < len(x); j++ {
			if p.err != nil {
				hess.SetSym(i, j, math.NaN())
			} else {
				hess.SetSym(i, j, h[i*len(x)+j])
			}
		}
	}
}

func (p *problem) status() (optimize.Status, error) {
	if p.err != nil {
		return optimize.Failure, p.err
	}
	return optimize.NotTerminated, nil
}
