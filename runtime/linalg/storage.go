package linalg

import (
	"fmt"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// dense returns a copy of x with all of its elements.
func dense(m *memory, x any) *mat.Dense {
	switch x := x.(type) {
	case []float64:
		to := m.uncleared(len(x), min(1, len(x)))
		copy(to.RawMatrix().Data, x)
		return to
	case *mat.VecDense:
		return m.copied(column(m, x))
	case *mat.SymDense:
		return unfolded(m, x)
	case mat.Matrix:
		return m.copied(x)
	}
	panic(unknown(x))
}

// outline returns a matrix of the shape of x, with or without its elements.
func outline(m *memory, x any) *mat.Dense {
	switch x := x.(type) {
	case *mat.Dense:
		return m.over(x.RawMatrix())
	case *mat.VecDense:
		return column(m, x)
	}
	return dense(m, x)
}

// silhouette returns a matrix of the shape of x, which may have no elements.
func silhouette(m *memory, x any) *mat.Dense {
	switch x := x.(type) {
	case *mat.Dense:
		return m.over(x.RawMatrix())
	case mat.Symmetric:
		n := x.SymmetricDim()
		return m.over(blas64.General{Rows: n, Cols: n, Stride: n})
	}
	return outline(m, x)
}

// column returns x as a matrix of one column, in the same memory.
func column(m *memory, x *mat.VecDense) *mat.Dense {
	raw := x.RawVector()
	return m.over(blas64.General{Rows: raw.N, Cols: min(1, raw.N), Stride: raw.Inc, Data: raw.Data})
}

func unknown(x any) string { return fmt.Sprintf("gradgen: the derivative of a %T is not known", x) }

// transpose returns the matrix of which x is a transposed view.
func transpose(x any) (any, bool) {
	switch x := x.(type) {
	case mat.Transpose:
		return x.Matrix, true
	case mat.TransposeVec:
		return x.Vector, true
	case mat.TransposeTri:
		return x.Triangular, true
	case mat.TransposeBand:
		return x.Banded, true
	case mat.TransposeTriBand:
		return x.TriBanded, true
	}
	return nil, false
}

// scatter adds g, the adjoint of all elements of a matrix, to bar, which has only the stored elements.
func scatter(bar any, g *mat.Dense) {
	if inner, ok := transpose(bar); ok {
		scatter(inner, mat.DenseCopyOf(g.T()))
		return
	}
	switch bar := bar.(type) {
	case *mat.Dense:
		bar.Add(bar, g)
	case *mat.VecDense:
		to := bar.RawVector()
		for i := range to.N {
			to.Data[i*to.Inc] += g.At(i, 0)
		}
	case *mat.SymDense:
		fold(bar, g)
	case []float64:
		for i := range bar {
			bar[i] += g.At(i, 0)
		}
	default:
		each(bar, func(i, j int, at place) {
			v := g.At(i, j)
			if at.twice {
				v += g.At(j, i)
			}
			at.set(at.get() + v)
		})
	}
}

// take returns the adjoint of the stored elements, and sets it to zero.
func take(m *memory, bar any) *mat.Dense {
	if inner, ok := transpose(bar); ok {
		return m.copied(take(m, inner).T())
	}
	var g *mat.Dense
	switch bar := bar.(type) {
	case *mat.Dense:
		g = m.copied(bar)
		bar.Zero()
	case *mat.VecDense:
		g = m.copied(column(m, bar))
		bar.Zero()
	case *mat.SymDense:
		g = takeSymmetric(m, bar)
	case []float64:
		g = dense(m, bar)
		clear(bar)
	default:
		g = m.zeros(bar.(mat.Matrix).Dims())
		each(bar, func(i, j int, at place) {
			g.Set(i, j, at.get())
			at.set(0)
		})
	}
	return g
}

// fill stores the elements of v, or zeros if it is nil.
func fill(x any, v *mat.Dense) {
	if inner, ok := transpose(x); ok {
		if v != nil {
			v = mat.DenseCopyOf(v.T())
		}
		fill(inner, v)
		return
	}
	if d, ok := x.(*mat.Dense); ok && v != nil && !d.IsEmpty() {
		d.Copy(v)
		return
	}
	each(x, func(i, j int, at place) {
		if v == nil {
			at.set(0)
			return
		}
		at.set(v.At(i, j))
	})
}

// A place is a stored element; twice is set if it also represents the element at the transposed place.
type place struct {
	get   func() float64
	set   func(float64)
	twice bool
}

// each calls visit for the elements that x stores.
func each(x any, visit func(i, j int, at place)) {
	switch x := x.(type) {
	case []float64:
		for i := range x {
			visit(i, 0, place{get: func() float64 { return x[i] }, set: func(v float64) { x[i] = v }})
		}
	case *mat.Dense:
		eachOf(x, x.Set, everywhere, false, visit)
	case *mat.VecDense:
		eachOf(x, func(i, _ int, v float64) { x.SetVec(i, v) }, everywhere, false, visit)
	case *mat.SymDense:
		eachOf(x, x.SetSym, func(i, j int) bool { return i <= j }, true, visit)
	case *mat.TriDense:
		if x.IsEmpty() {
			return
		}
		_, kind := x.Triangle()
		eachOf(x, x.SetTri, func(i, j int) bool { return i == j || i < j == bool(kind) }, false, visit)
	case *mat.DiagDense:
		eachOf(x, func(i, _ int, v float64) { x.SetDiag(i, v) }, func(i, j int) bool { return i == j }, false, visit)
	case *mat.BandDense:
		kl, ku := x.Bandwidth()
		eachOf(x, x.SetBand, func(i, j int) bool { return j-i <= ku && i-j <= kl }, false, visit)
	case *mat.SymBandDense:
		_, k := x.SymBand()
		eachOf(x, x.SetSymBand, func(i, j int) bool { return i <= j && j-i <= k }, true, visit)
	default:
		panic(unknown(x))
	}
}

func everywhere(i, j int) bool { return true }

func eachOf(m mat.Matrix, set func(i, j int, v float64), stored func(i, j int) bool, symmetric bool, visit func(i, j int, at place)) {
	r, c := m.Dims()
	for i := range r {
		for j := range c {
			if stored(i, j) {
				visit(i, j, place{
					get:   func() float64 { return m.At(i, j) },
					set:   func(v float64) { set(i, j, v) },
					twice: symmetric && i != j,
				})
			}
		}
	}
}
