package linalg

import (
	"reflect"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// The adjoint or tangent of a factorisation is that of the matrix that was factorised. The unexported
// field of the counterpart holds it, where the primal has its factors.

// field is the field called name of the struct that p points to.
func field[T any](p any, name string) *T {
	f := reflect.ValueOf(p).Elem().FieldByName(name)
	if !f.IsValid() || f.Type() != reflect.TypeFor[T]() {
		panic("gradgen: this version of gonum has other factorisations than package linalg knows")
	}
	return (*T)(f.Addr().UnsafePointer())
}

// content is the matrix in the counterpart c, nil if there is none.
func content(c any) *mat.Dense {
	switch c := c.(type) {
	case *mat.LU:
		return *field[*mat.Dense](c, "lu")
	case *mat.QR:
		return *field[*mat.Dense](c, "qr")
	case *mat.LQ:
		return *field[*mat.Dense](c, "lq")
	case *mat.EigenSym:
		return *field[*mat.Dense](c, "vectors")
	case *mat.SVD:
		if g := *field[blas64.General](c, "u"); g.Rows > 0 {
			return mat.NewDense(g.Rows, g.Cols, g.Data)
		}
		return nil
	case *mat.Cholesky:
		t := *field[*mat.TriDense](c, "chol")
		if t == nil {
			return nil
		}
		n, _ := t.Dims()
		return mat.NewDense(n, n, t.RawTriangular().Data)
	}
	panic(unknown(c))
}

// setContent makes m the matrix in the counterpart c.
func setContent(c any, m *mat.Dense) {
	switch c := c.(type) {
	case *mat.LU:
		*field[*mat.Dense](c, "lu") = m
	case *mat.QR:
		*field[*mat.Dense](c, "qr") = m
	case *mat.LQ:
		*field[*mat.Dense](c, "lq") = m
	case *mat.EigenSym:
		*field[*mat.Dense](c, "vectors") = m
	case *mat.SVD:
		*field[blas64.General](c, "u") = blas64.General{}
		if m != nil {
			*field[blas64.General](c, "u") = m.RawMatrix()
		}
	case *mat.Cholesky:
		*field[*mat.TriDense](c, "chol") = nil
		if m != nil {
			n, _ := m.Dims()
			*field[*mat.TriDense](c, "chol") = mat.NewTriDense(n, mat.Upper, m.RawMatrix().Data)
		}
	default:
		panic(unknown(c))
	}
}

// withExtra is a r×c matrix of zeros with numbers after its own that the primal does not have.
func withExtra(r, c int, extra []float64) *mat.Dense {
	data := make([]float64, r*c+len(extra))
	copy(data[r*c:], extra)
	return mat.NewDense(r, c, data[:r*c])
}

// extra has the n numbers after those of a counterpart of the factorisation o, nil if it has no counterpart.
func extra(o Operand, n int) []float64 {
	for _, c := range []any{o.bar, o.dot} {
		if c == nil {
			continue
		}
		data := numbers(c).RawMatrix().Data
		if cap(data)-len(data) != n {
			panic(unfollowed)
		}
		return data[len(data):cap(data)]
	}
	return nil
}

const unfollowed = "gradgen: a matrix was factorised where its derivative was not followed"

// numbers is the matrix in the counterpart c.
func numbers(c any) *mat.Dense {
	m := content(c)
	if m == nil {
		panic(unfollowed)
	}
	return m
}

// keep gives the counterparts of o, the factorisation of a, numbers of their own. The reverse hands the adjoint on to
// that of a and gives the counterparts back what they had.
func (s *Step) keep(o Operand, a dual, extra []float64) {
	r, c := a.v.x.Dims()
	fresh := func(p any) *mat.Dense {
		if p == nil {
			return nil
		}
		old, m := content(p), withExtra(r, c, extra)
		setContent(p, m)
		s.inReverse(func() { setContent(p, old) })
		return m
	}
	bar, dot, dotBar := fresh(o.bar), fresh(o.dot), fresh(o.dotBar)
	if dot != nil && a.d != nil {
		dot.Copy(a.d.x)
	}
	hand := func(from *mat.Dense, to *node) {
		if from != nil && to != nil && to.bar != nil {
			s.inReverse(func() { axpy(to.bar, 1, from) })
		}
	}
	hand(bar, a.v)
	hand(dotBar, a.d)
}

// factored is the matrix that the factorisation o is of, x if it is available.
func (s *Step) factored(o Operand, x *mat.Dense) dual {
	a := dual{v: &node{x: x}}
	if o.bar != nil {
		a.v.bar = numbers(o.bar)
	}
	if o.dot != nil {
		a.d = &node{x: numbers(o.dot)}
	}
	if o.dotBar != nil {
		a.d.bar = numbers(o.dotBar)
	}
	return a
}
