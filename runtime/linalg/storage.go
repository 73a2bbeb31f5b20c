package linalg

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// dense is a copy of x with all of its elements.
func dense(x any) *mat.Dense {
	switch x := x.(type) {
	case []float64:
		if len(x) == 0 {
			return &mat.Dense{}
		}
		c := make([]float64, len(x))
		copy(c, x)
		return mat.NewDense(len(x), 1, c)
	case *mat.SymDense:
		return unfolded(x)
	case mat.Matrix:
		return copied(x)
	}
	panic(unknown(x))
}

func unknown(x any) string { return fmt.Sprintf("gradgen: no derivative is known of a %T", x) }

// transpose is the matrix that a transposition of gonum shows.
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

// scatter adds g, the adjoint of all elements of a matrix, to its adjoint bar, which has those that the matrix stores.
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

// take is the adjoint of what was stored: that of the stored elements, which are zero afterwards.
func take(bar any) *mat.Dense {
	if inner, ok := transpose(bar); ok {
		return mat.DenseCopyOf(take(inner).T())
	}
	switch bar := bar.(type) {
	case *mat.Dense:
		if bar.IsEmpty() {
			return &mat.Dense{}
		}
		g := mat.DenseCopyOf(bar)
		bar.Zero()
		return g
	case *mat.VecDense:
		if bar.IsEmpty() {
			return &mat.Dense{}
		}
		g := mat.DenseCopyOf(bar)
		bar.Zero()
		return g
	case *mat.SymDense:
		return takeSymmetric(bar)
	case []float64:
		g := dense(bar)
		clear(bar)
		return g
	}
	m := bar.(mat.Matrix)
	r, c := m.Dims()
	if r == 0 {
		return &mat.Dense{}
	}
	g := mat.NewDense(r, c, nil)
	each(bar, func(i, j int, at place) {
		g.Set(i, j, at.get())
		at.set(0)
	})
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

// A place is a stored element; twice is set where it stands for that at the transposed place, too.
type place struct {
	get   func() float64
	set   func(float64)
	twice bool
}

// each goes through the elements that x stores.
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
