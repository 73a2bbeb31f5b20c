package linalg

import (
	"reflect"
	"sync"
	"unsafe"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// The adjoint or tangent of a factorisation is that of the matrix that was factorised. The counterpart holds it in the
// unexported field in which the primal has its factors.

// A field is an unexported field of a struct of gonum.
type field[S, T any] func() uintptr

// fieldOf returns the field called name, which is looked up once.
func fieldOf[S, T any](name string) field[S, T] {
	return sync.OnceValue(func() uintptr {
		f, ok := reflect.TypeFor[S]().FieldByName(name)
		if !ok || f.Type != reflect.TypeFor[T]() {
			panic("gradgen: package linalg does not support the factorisations of this version of gonum")
		}
		return f.Offset
	})
}

// of returns a pointer to the field of the struct that p points to.
func (f field[S, T]) of(p *S) *T { return (*T)(unsafe.Add(unsafe.Pointer(p), f())) }

var (
	luFactors      = fieldOf[mat.LU, *mat.Dense]("lu")
	qrFactors      = fieldOf[mat.QR, *mat.Dense]("qr")
	lqFactors      = fieldOf[mat.LQ, *mat.Dense]("lq")
	eigenVectors   = fieldOf[mat.EigenSym, *mat.Dense]("vectors")
	leftVectors    = fieldOf[mat.SVD, blas64.General]("u")
	singularValues = fieldOf[mat.SVD, []float64]("s")
	choleskyFactor = fieldOf[mat.Cholesky, *mat.TriDense]("chol")
	pivotedFactor  = fieldOf[mat.PivotedCholesky, *mat.TriDense]("chol")
	bandFactor     = fieldOf[mat.BandCholesky, *mat.TriBandDense]("chol")
)

// content returns the matrix in the counterpart c, or nil if there is none.
func content(m *memory, c any) *mat.Dense {
	switch c := c.(type) {
	case *mat.LU:
		return *luFactors.of(c)
	case *mat.QR:
		return *qrFactors.of(c)
	case *mat.LQ:
		return *lqFactors.of(c)
	case *mat.EigenSym:
		return *eigenVectors.of(c)
	case *mat.SVD:
		if g := *leftVectors.of(c); g.Rows > 0 {
			return m.over(g)
		}
		return nil
	case *mat.Cholesky:
		return square(m, *choleskyFactor.of(c))
	case *mat.PivotedCholesky:
		return square(m, *pivotedFactor.of(c))
	case *mat.BandCholesky:
		t := *bandFactor.of(c)
		if t == nil {
			return nil
		}
		raw := t.RawTriBand()
		return m.over(blas64.General{Rows: raw.N, Cols: raw.K + 1, Stride: raw.Stride, Data: raw.Data})
	}
	panic(unknown(c))
}

// square returns the memory of t as a matrix.
func square(m *memory, t *mat.TriDense) *mat.Dense {
	if t == nil {
		return nil
	}
	raw := t.RawTriangular()
	return m.over(blas64.General{Rows: raw.N, Cols: raw.N, Stride: raw.N, Data: raw.Data})
}

// inSquare returns a triangular matrix in the memory of a square one.
func inSquare(m *mat.Dense) *mat.TriDense {
	if m == nil {
		return nil
	}
	n, _ := m.Dims()
	return mat.NewTriDense(n, mat.Upper, m.RawMatrix().Data)
}

// setContent makes m the matrix in the counterpart c.
func setContent(c any, m *mat.Dense) {
	switch c := c.(type) {
	case *mat.LU:
		*luFactors.of(c) = m
	case *mat.QR:
		*qrFactors.of(c) = m
	case *mat.LQ:
		*lqFactors.of(c) = m
	case *mat.EigenSym:
		*eigenVectors.of(c) = m
	case *mat.SVD:
		*leftVectors.of(c) = blas64.General{}
		if m != nil {
			*leftVectors.of(c) = m.RawMatrix()
		}
	case *mat.Cholesky:
		*choleskyFactor.of(c) = inSquare(m)
	case *mat.PivotedCholesky:
		*pivotedFactor.of(c) = inSquare(m)
	case *mat.BandCholesky:
		*bandFactor.of(c) = nil
		if m != nil {
			n, bands := m.Dims()
			*bandFactor.of(c) = mat.NewTriBandDense(n, bands-1, mat.Upper, m.RawMatrix().Data)
		}
	default:
		panic(unknown(c))
	}
}

// withExtra returns a r×c matrix of zeros, followed by numbers that the primal does not have.
func withExtra(m *memory, r, c int, extra []float64) *mat.Dense {
	data := m.zeros(1, r*c+len(extra)).RawMatrix().Data
	copy(data[r*c:], extra)
	return m.over(blas64.General{Rows: r, Cols: c, Stride: c, Data: data[:r*c]})
}

// extra returns the n numbers after the matrix in a counterpart of the factorisation o, or nil if o has no counterpart.
func extra(m *memory, o Operand, n int) []float64 {
	for _, c := range []any{o.bar, o.dot} {
		if c == nil {
			continue
		}
		data := numbers(m, c).RawMatrix().Data
		if cap(data)-len(data) != n {
			panic(unfollowed)
		}
		return data[len(data):cap(data)]
	}
	return nil
}

const unfollowed = "gradgen: a matrix was factorised by code that is not differentiated"

// numbers returns the matrix in the counterpart c.
func numbers(m *memory, c any) *mat.Dense {
	x := content(m, c)
	if x == nil {
		panic(unfollowed)
	}
	return x
}

// keep gives the counterparts of o, the factorisation of a, memory of their own. The reverse moves the adjoint to that
// of a and restores the counterparts.
func (s *Step) keep(o Operand, a dual, extra []float64) {
	r, c := a.v.x.Dims()
	fresh := func(p any) *mat.Dense {
		if p == nil {
			return nil
		}
		m := withExtra(s.memory, r, c, extra)
		s.push(record{kind: refactored, with: p, n: s.constant(content(s.memory, p))})
		setContent(p, m)
		return m
	}
	bar, dot, dotBar := fresh(o.bar), fresh(o.dot), fresh(o.dotBar)
	if dot != nil && a.d != nil {
		dot.Copy(a.d.x)
	}
	hand := func(from *mat.Dense, to *node) {
		if from != nil && to != nil && to.active {
			n := s.constant(nil)
			n.bar = from
			s.push(record{kind: handed, n: n, a: to})
		}
	}
	hand(bar, a.v)
	hand(dotBar, a.d)
}

// factored returns the matrix that o factorised, which is x if it is available.
func (s *Step) factored(o Operand, x *mat.Dense) dual {
	a := dual{v: s.node(x, o.bar != nil)}
	if o.bar != nil {
		a.v.bar = numbers(s.memory, o.bar)
	}
	if o.dot != nil {
		a.d = s.node(numbers(s.memory, o.dot), o.dotBar != nil)
	}
	if o.dotBar != nil {
		a.d.bar = numbers(s.memory, o.dotBar)
	}
	return a
}
