package linalg

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// sameShape reports whether the counterpart c has the shape of x.
func sameShape(x, c any) bool {
	m, ok := x.(mat.Matrix)
	n, is := c.(mat.Matrix)
	if !ok || !is {
		return true // slices have their shape, factorisations have none
	}
	r, k := m.Dims()
	rc, kc := n.Dims()
	if t, ok := x.(*mat.TriDense); ok && r == rc && r > 0 {
		_, kind := t.Triangle()
		_, have := c.(*mat.TriDense).Triangle()
		return kind == have
	}
	return r == rc && k == kc
}

// header returns a function that restores the current memory and shape of c.
func header(c any) func() {
	switch c := c.(type) {
	case *mat.SymDense:
		return remembered(c)
	case *mat.TriDense:
		return remembered(c)
	case *mat.DiagDense:
		return remembered(c)
	}
	panic(unknown(c))
}

func remembered[T any](p *T) func() {
	old := *p
	return func() { *p = old }
}

// restore gives the dense matrix or vector c the memory and shape of old, or none if old is nil.
func restore(c any, old *node) {
	switch c := c.(type) {
	case *mat.Dense:
		*c = mat.Dense{}
		if old != nil {
			*c = *old.x
		}
	case *mat.VecDense:
		*c = mat.VecDense{}
		if old != nil {
			raw := old.x.RawMatrix()
			c.SetRawVector(blas64.Vector{N: raw.Rows, Inc: raw.Stride, Data: raw.Data})
		}
	}
}
