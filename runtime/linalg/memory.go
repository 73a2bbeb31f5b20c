package linalg

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// A memory allocates matrices and nodes, which are valid until it is emptied. Most matrices of a filter or of a model
// of motion are small, so that allocation dominates their cost; therefore the memory of an operation is reused.
type memory struct {
	floats slab[float64]
	heads  slab[mat.Dense]
	nodes  slab[node]
	// factors contains the Cholesky factors that steps solve with, because the primal's are replaced when another
	// matrix is factorised.
	factors slab[mat.Cholesky]
}

// A node is a matrix of the computation with its adjoint, which is nil until something contributes to it. The nil node
// is the zero matrix, such as the tangent of a constant.
type node struct {
	x, bar *mat.Dense
	active bool // the adjoint is needed
}

// unread represents a matrix whose elements and shape are not needed.
var unread = &mat.Dense{}

// A slab is memory for values of one type. Values have arbitrary content when they are allocated.
type slab[T any] struct {
	all  []T
	used int
}

func (s *slab[T]) take(n, least int) []T {
	if len(s.all)-s.used < n {
		s.all, s.used = make([]T, max(n, 2*len(s.all), least)), 0
	}
	from := s.used
	s.used += n
	return s.all[from:s.used:s.used]
}

// empty frees all values.
func (m *memory) empty() {
	m.floats.used, m.heads.used, m.nodes.used, m.factors.used = 0, 0, 0, 0
}

// over returns a matrix of the numbers of raw.
func (m *memory) over(raw blas64.General) *mat.Dense {
	h := &m.heads.take(1, 2)[0]
	h.SetRawMatrix(raw)
	return h
}

func (m *memory) uncleared(r, c int) *mat.Dense {
	if r*c == 0 {
		return &mat.Dense{}
	}
	return m.over(blas64.General{Rows: r, Cols: c, Stride: c, Data: m.floats.take(r*c, 16)})
}

// cleared returns n zeros.
func (m *memory) cleared(n int) []float64 {
	x := m.floats.take(n, 16)
	clear(x)
	return x
}

// zeros returns a r×c matrix of zeros.
func (m *memory) zeros(r, c int) *mat.Dense {
	x := m.uncleared(r, c)
	clear(x.RawMatrix().Data)
	return x
}

// like returns a matrix of zeros of the shape of a, which may be empty.
func (m *memory) like(a *mat.Dense) *mat.Dense { return m.zeros(a.Dims()) }

// unit returns the identity with n rows.
func (m *memory) unit(n int) *mat.Dense {
	x := m.zeros(n, n)
	for i := range n {
		x.Set(i, i, 1)
	}
	return x
}

// ones returns a column of n ones.
func (m *memory) ones(n int) *mat.Dense {
	x := m.uncleared(n, 1)
	for i := range n {
		x.Set(i, 0, 1)
	}
	return x
}

// number returns x as a 1×1 matrix.
func (m *memory) number(x float64) *mat.Dense {
	n := m.uncleared(1, 1)
	n.RawMatrix().Data[0] = x
	return n
}

// copied returns a copy of x.
func (m *memory) copied(x mat.Matrix) *mat.Dense {
	to := m.uncleared(x.Dims())
	from, ok := x.(*mat.Dense)
	if !ok {
		to.Copy(x)
		return to
	}
	a, b := to.RawMatrix(), from.RawMatrix()
	if b.Stride == b.Cols {
		copy(a.Data, b.Data)
		return to
	}
	for i := range a.Rows {
		copy(a.Data[i*a.Stride:i*a.Stride+a.Cols], b.Data[i*b.Stride:])
	}
	return to
}

// node returns a node for x; active reports whether its adjoint is needed.
func (m *memory) node(x *mat.Dense, active bool) *node {
	n := &m.nodes.take(1, 4)[0]
	*n = node{x: x, active: active}
	return n
}

// adjoint returns the adjoint of n, which is zero at first.
func (m *memory) adjoint(n *node) *mat.Dense {
	if n.bar == nil {
		n.bar = m.like(n.x)
	}
	return n.bar
}

// product returns op(a)·op(b).
func (m *memory) product(a *mat.Dense, ta bool, b *mat.Dense, tb bool) *mat.Dense {
	r, k := a.Dims()
	if ta {
		r = k
	}
	k, c := b.Dims()
	if tb {
		c = k
	}
	x := m.zeros(r, c)
	gemm(x, 1, a, ta, b, tb)
	return x
}
