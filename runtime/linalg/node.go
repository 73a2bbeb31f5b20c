package linalg

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// The operations on nodes: each computes a matrix and says what its reverse adds to the adjoints of what it was made of.
// The nil node, which is zero, makes the product with it nil.

func trans(t bool) blas.Transpose {
	if t {
		return blas.Trans
	}
	return blas.NoTrans
}

// gemm adds α·op(a)·op(b) to c.
func gemm(c *mat.Dense, alpha float64, a *mat.Dense, ta bool, b *mat.Dense, tb bool) {
	blas64.Gemm(trans(ta), trans(tb), alpha, a.RawMatrix(), b.RawMatrix(), 1, c.RawMatrix())
}

func product(a *mat.Dense, ta bool, b *mat.Dense, tb bool) *mat.Dense {
	r, k := a.Dims()
	if ta {
		r = k
	}
	k, c := b.Dims()
	if tb {
		c = k
	}
	x := zeros(r, c)
	gemm(x, 1, a, ta, b, tb)
	return x
}

// mul is op(a)·op(b); x is that already, if it is not nil.
func (s *Step) mul(x *mat.Dense, a *node, ta bool, b *node, tb bool) *node {
	if a == nil || b == nil {
		return nil
	}
	if x == nil {
		x = product(a.x, ta, b.x, tb)
	}
	n := s.made(x, a, b)
	s.inReverse(func() {
		switch {
		case a.bar == nil:
		case ta:
			gemm(a.bar, 1, b.x, tb, n.bar, true)
		default:
			gemm(a.bar, 1, n.bar, false, b.x, !tb)
		}
		switch {
		case b.bar == nil:
		case tb:
			gemm(b.bar, 1, n.bar, true, a.x, ta)
		default:
			gemm(b.bar, 1, a.x, !ta, n.bar, false)
		}
	})
	return n
}

// axpy adds α·x to y.
func axpy(y *mat.Dense, alpha float64, x *mat.Dense) {
	yr, xr := y.RawMatrix(), x.RawMatrix()
	for i := range yr.Rows {
		to, from := yr.Data[i*yr.Stride:i*yr.Stride+yr.Cols], xr.Data[i*xr.Stride:i*xr.Stride+xr.Cols]
		for j, v := range from {
			to[j] += alpha * v
		}
	}
}

// add is α·a + β·b.
func (s *Step) add(alpha float64, a *node, beta float64, b *node) *node {
	if a == nil {
		a, alpha, b, beta = b, beta, nil, 0
	}
	if a == nil {
		return nil
	}
	x := shaped(a.x)
	x.Scale(alpha, a.x)
	if b != nil {
		axpy(x, beta, b.x)
	}
	n := s.made(x, a, b)
	s.inReverse(func() {
		if a.bar != nil {
			axpy(a.bar, alpha, n.bar)
		}
		if b != nil && b.bar != nil {
			axpy(b.bar, beta, n.bar)
		}
	})
	return n
}

// had is the product of elements.
func (s *Step) had(a, b *node) *node {
	if a == nil || b == nil {
		return nil
	}
	x := shaped(a.x)
	x.MulElem(a.x, b.x)
	n := s.made(x, a, b)
	s.inReverse(func() {
		var t mat.Dense
		if a.bar != nil {
			t.MulElem(n.bar, b.x)
			axpy(a.bar, 1, &t)
		}
		if b.bar != nil {
			t.MulElem(n.bar, a.x)
			axpy(b.bar, 1, &t)
		}
	})
	return n
}

// each applies f to the elements, whose derivative at x, with the result y, is df(x, y).
func (s *Step) each(a *node, f func(x float64) float64, df func(x, y float64) float64) *node {
	x := &mat.Dense{}
	x.Apply(func(_, _ int, v float64) float64 { return f(v) }, a.x)
	n := s.made(x, a)
	s.inReverse(func() {
		if a.bar != nil {
			a.bar.Apply(func(i, j int, v float64) float64 {
				if g := n.bar.At(i, j); g != 0 {
					v += g * df(a.x.At(i, j), x.At(i, j))
				}
				return v
			}, a.bar)
		}
	})
	return n
}

// scale is the product of the number f and a.
func (s *Step) scale(f, a *node) *node {
	if f == nil || a == nil {
		return nil
	}
	x := shaped(a.x)
	x.Scale(f.x.At(0, 0), a.x)
	n := s.made(x, f, a)
	s.inReverse(func() {
		if a.bar != nil {
			axpy(a.bar, f.x.At(0, 0), n.bar)
		}
		if f.bar != nil {
			f.bar.Set(0, 0, f.bar.At(0, 0)+inner(n.bar, a.x))
		}
	})
	return n
}

// inner is the sum of the products of elements.
func inner(a, b *mat.Dense) float64 {
	sum := 0.0
	r, c := a.Dims()
	for i := range r {
		ra, rb := a.RawRowView(i), b.RawRowView(i)
		for j := range c {
			sum += ra[j] * rb[j]
		}
	}
	return sum
}

// dot is the sum of the products of elements, a number.
func (s *Step) dot(a, b *node) *node {
	if a == nil || b == nil {
		return nil
	}
	n := s.made(number(inner(a.x, b.x)), a, b)
	s.inReverse(func() {
		if a.bar != nil {
			axpy(a.bar, n.bar.At(0, 0), b.x)
		}
		if b.bar != nil {
			axpy(b.bar, n.bar.At(0, 0), a.x)
		}
	})
	return n
}

// pick is the matrix of those elements of a that keep is 1 at, or multiplied by it.
func (s *Step) pick(a *node, keep func(i, j int) float64) *node {
	if a == nil {
		return nil
	}
	r, c := a.x.Dims()
	m := mat.NewDense(r, c, nil)
	m.Apply(func(i, j int, _ float64) float64 { return keep(i, j) }, m)
	return s.had(a, &node{x: m})
}

// turned is the transposed matrix.
func (s *Step) turned(a *node) *node {
	if a == nil {
		return nil
	}
	n := s.made(copied(a.x.T()), a)
	s.inReverse(func() {
		if a.bar != nil {
			axpy(a.bar, 1, mat.DenseCopyOf(n.bar.T()))
		}
	})
	return n
}

// block is a r×c matrix that has a at (i, j) and zeros elsewhere.
func (s *Step) block(a *node, i, j, r, c int) *node {
	if a == nil {
		return nil
	}
	x := mat.NewDense(r, c, nil)
	ra, ca := a.x.Dims()
	part := func(m *mat.Dense) *mat.Dense { return m.Slice(i, i+ra, j, j+ca).(*mat.Dense) }
	part(x).Copy(a.x)
	n := s.made(x, a)
	s.inReverse(func() {
		if a.bar != nil {
			axpy(a.bar, 1, part(n.bar))
		}
	})
	return n
}

// cut is the part of a from (i, j) with r rows and c columns.
func (s *Step) cut(a *node, i, j, r, c int) *node {
	if a == nil {
		return nil
	}
	n := s.made(copied(a.x.Slice(i, i+r, j, j+c)), a)
	s.inReverse(func() {
		if a.bar != nil {
			axpy(a.bar.Slice(i, i+r, j, j+c).(*mat.Dense), 1, n.bar)
		}
	})
	return n
}

// known is a constant of the shape of a.
func known(a *node, f func(i, j int) float64) *node {
	r, c := a.x.Dims()
	x := mat.NewDense(r, c, nil)
	x.Apply(func(i, j int, _ float64) float64 { return f(i, j) }, x)
	return &node{x: x}
}

func one(i, j int) float64 { return 1 }

func identity(i, j int) float64 {
	if i == j {
		return 1
	}
	return 0
}

func reciprocal(x float64) float64 { return 1 / x }

func reciprocalSlope(_, y float64) float64 { return -y * y }

func rootSlope(_, y float64) float64 {
	if y == 0 {
		return math.NaN()
	}
	return 0.5 / y
}
