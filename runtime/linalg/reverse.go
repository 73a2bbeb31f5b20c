package linalg

import "gonum.org/v1/gonum/mat"

// The functions of this file reverse records: each adds to the adjoints of the operands of its record. If the adjoint
// of the result is nil, nothing depends on it.

// reverse reverses record r.
func (g *graph) reverse(r *record) {
	switch r.kind {
	case called:
		r.with.(func())()
		return
	case loaded:
		if r.n.bar != nil {
			scatter(r.with, r.n.bar)
		}
		return
	case stored:
		g.reverseStored(r)
		return
	case reshaped:
		restore(r.with, r.n)
		return
	case refactored:
		setContent(r.with, r.n.x)
		return
	}
	if r.n.bar != nil {
		g.reverseNode(r)
	}
}

func (g *graph) reverseNode(r *record) {
	a, b, bar := r.a, r.b, r.n.bar
	switch r.kind {
	case followed:
		r.with.(func())()
	case multiplied:
		g.reverseProduct(r)
	case handed:
		if a.bar == nil {
			a.bar = bar
		} else {
			axpy(a.bar, 1, bar)
		}
	case added:
		g.addTo(a, r.alpha, bar)
		g.addTo(b, r.beta, bar)
	case hadamard:
		g.addElements(a, bar, b.x)
		g.addElements(b, bar, a.x)
	case mapped:
		g.reverseMapped(r)
	case scaled:
		g.addTo(b, a.x.At(0, 0), bar)
		if a.active {
			to := g.adjoint(a).RawMatrix().Data
			to[0] += inner(bar, b.x)
		}
	case dotted:
		g.addTo(a, bar.At(0, 0), b.x)
		g.addTo(b, bar.At(0, 0), a.x)
	case transposed:
		axpyTransposed(g.adjoint(a), bar)
	case placed:
		g.addTo(a, 1, g.part(bar, int(r.i), int(r.j), a.x))
	case cutOut:
		axpy(g.part(g.adjoint(a), int(r.i), int(r.j), bar), 1, bar)
	case solved:
		g.reverseSolved(r)
	case logarithmic:
		if v := bar.At(0, 0); v != 0 {
			axpy(g.adjoint(a), v, transposedInverse(g.memory, r.with.(solver)))
		}
	}
}

// addTo adds α·x to the adjoint of n, if it is needed.
func (g *graph) addTo(n *node, alpha float64, x *mat.Dense) {
	if n != nil && n.active {
		axpy(g.adjoint(n), alpha, x)
	}
}

// addElements adds x∘y to the adjoint of n, if it is needed.
func (g *graph) addElements(n *node, x, y *mat.Dense) {
	if n.active {
		axpyElements(g.adjoint(n), x, y)
	}
}

func (g *graph) reverseProduct(r *record) {
	a, b, bar := r.a, r.b, r.n.bar
	switch {
	case !a.active:
	case r.ta:
		gemm(g.adjoint(a), 1, b.x, r.tb, bar, true)
	default:
		gemm(g.adjoint(a), 1, bar, false, b.x, !r.tb)
	}
	switch {
	case !b.active:
	case r.tb:
		gemm(g.adjoint(b), 1, bar, true, a.x, r.ta)
	default:
		gemm(g.adjoint(b), 1, a.x, !r.ta, bar, false)
	}
}

// reverseMapped does not evaluate slopes of elements whose adjoint is zero.
func (g *graph) reverseMapped(r *record) {
	slope := r.with.(func(x, y float64) float64)
	to, x, y, bar := g.adjoint(r.a).RawMatrix(), r.a.x.RawMatrix(), r.n.x.RawMatrix(), r.n.bar.RawMatrix()
	for i := range to.Rows {
		for j := range to.Cols {
			if v := bar.Data[i*bar.Stride+j]; v != 0 {
				to.Data[i*to.Stride+j] += v * slope(x.Data[i*x.Stride+j], y.Data[i*y.Stride+j])
			}
		}
	}
}

// reverseSolved computes, by Giles, b̄ += z and ā −= z·xᵀ, where z is the solution for the adjoint of x and the
// opposite transposition.
func (g *graph) reverseSolved(r *record) {
	a, x := r.a, r.n.x
	z := r.with.(solver).solve(g.memory, r.n.bar, !r.ta)
	g.addTo(r.b, 1, z)
	switch {
	case a == nil || !a.active:
	case r.ta:
		gemm(g.adjoint(a), -1, x, false, z, true)
	default:
		gemm(g.adjoint(a), -1, z, false, x, true)
	}
}

// reverseStored moves the adjoint of a counterpart to the node that was stored there, and sets it to zero. An adjoint
// of zeros contributes nothing.
func (g *graph) reverseStored(r *record) {
	bar := take(g.memory, r.with)
	if r.n == nil || !r.n.active || vanishes(bar) {
		return
	}
	if r.n.bar == nil {
		r.n.bar = bar
		return
	}
	axpy(r.n.bar, 1, bar)
}

func vanishes(x *mat.Dense) bool {
	for _, v := range x.RawMatrix().Data {
		if v != 0 {
			return false
		}
	}
	return true
}
