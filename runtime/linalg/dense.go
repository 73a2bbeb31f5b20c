package linalg

import (
	"sync"

	"gonum.org/v1/gonum/mat"
)

func matrix(o Operand) mat.Matrix { return o.x.(mat.Matrix) }

func vector(o Operand) mat.Vector { return o.x.(mat.Vector) }

func symmetric(o Operand) mat.Symmetric { return o.x.(mat.Symmetric) }

func triangular(o Operand) mat.Triangular { return o.x.(mat.Triangular) }

func float(o Operand) float64 { return o.number }

// Mul runs dst.Mul(a, b), MulVec or MulTri.
func Mul(dst, a, b Operand) *Step {
	s := begin(dst, a, b)
	x, tx := s.factor(a, b)
	y, ty := s.factor(b, a)
	switch c := dst.x.(type) {
	case *mat.Dense:
		c.Mul(matrix(a), matrix(b))
	case *mat.VecDense:
		c.MulVec(matrix(a), vector(b))
	case *mat.TriDense:
		c.MulTri(triangular(a), triangular(b))
	}
	s.store(dst, s.dmul(unread, x, tx, y, ty))
	return s.done()
}

// Product runs dst.Product(factors...). Its derivative multiplies the factors from left to right.
func Product(dst Operand, factors ...Operand) *Step {
	s := begin(append([]Operand{dst}, factors...)...)
	list := make([]mat.Matrix, len(factors))
	var p dual
	for i, f := range factors {
		list[i] = matrix(f)
		if x := s.load(f); i == 0 {
			p = x
		} else {
			p = s.dmul(nil, p, false, x, false)
		}
	}
	dst.x.(*mat.Dense).Product(list...)
	s.store(dst, p)
	return s.done()
}

// MulVecTo runs a.MulVecTo(dst, trans, x) for a band matrix a.
func MulVecTo(a, dst Operand, trans bool, x Operand) *Step {
	s := begin(a, dst, x)
	keepApart(dst.x, a.x)
	m, v := s.load(a), s.load(x)
	a.x.(interface {
		MulVecTo(dst *mat.VecDense, trans bool, x mat.Vector)
	}).MulVecTo(dst.x.(*mat.VecDense), trans, vector(x))
	s.store(dst, s.dmul(unread, m, trans, v, false))
	return s.done()
}

// Add runs dst.Add(a, b), AddVec or AddSym.
func Add(dst, a, b Operand) *Step {
	s := begin(dst, a, b)
	x, y := s.shape(a), s.shape(b)
	switch c := dst.x.(type) {
	case *mat.Dense:
		c.Add(matrix(a), matrix(b))
	case *mat.VecDense:
		c.AddVec(vector(a), vector(b))
	case *mat.SymDense:
		c.AddSym(symmetric(a), symmetric(b))
	}
	s.store(dst, s.dsum(unread, 1, x, 1, y))
	return s.done()
}

// Sub runs dst.Sub(a, b) or SubVec.
func Sub(dst, a, b Operand) *Step {
	s := begin(dst, a, b)
	x, y := s.shape(a), s.shape(b)
	switch c := dst.x.(type) {
	case *mat.Dense:
		c.Sub(matrix(a), matrix(b))
	case *mat.VecDense:
		c.SubVec(vector(a), vector(b))
	}
	s.store(dst, s.dsum(unread, 1, x, -1, y))
	return s.done()
}

// MulElem runs dst.MulElem(a, b) or MulElemVec.
func MulElem(dst, a, b Operand) *Step {
	s := begin(dst, a, b)
	x, y := s.load(a), s.load(b)
	switch c := dst.x.(type) {
	case *mat.Dense:
		c.MulElem(matrix(a), matrix(b))
	case *mat.VecDense:
		c.MulElemVec(vector(a), vector(b))
	}
	s.store(dst, s.dhad(x, y))
	return s.done()
}

// DivElem runs dst.DivElem(a, b) or DivElemVec.
func DivElem(dst, a, b Operand) *Step {
	s := begin(dst, a, b)
	x, y := s.load(a), s.load(b)
	switch c := dst.x.(type) {
	case *mat.Dense:
		c.DivElem(matrix(a), matrix(b))
	case *mat.VecDense:
		c.DivElemVec(vector(a), vector(b))
	}
	q := s.dhad(x, s.dreciprocal(y))
	switch {
	case !dividesTwice(dst.x, a.x, b.x):
	case dst.x == a.x:
		q = s.dhad(q, s.dreciprocal(y))
	case dst.x == b.x:
		q = s.dhad(x, s.dreciprocal(q))
	}
	s.store(dst, q)
	return s.done()
}

// dividesTwice reports whether DivElemVec divides the elements again, with what it has stored. Gonum 0.17 does so for
// vectors of which one is not contiguous.
func dividesTwice(dst, a, b any) bool {
	apart := false
	for _, x := range [...]any{dst, a, b} {
		if t, ok := x.(mat.TransposeVec); ok {
			x = t.Vector
		}
		v, ok := x.(*mat.VecDense)
		if !ok {
			return false
		}
		apart = apart || v.RawVector().Inc != 1
	}
	return apart && gonumDividesTwice()
}

// gonumDividesTwice is dividesTwice for the version of gonum that is linked.
var gonumDividesTwice = sync.OnceValue(func() bool {
	v := mat.NewDense(1, 2, []float64{4, 0}).ColView(0).(*mat.VecDense)
	v.DivElemVec(v, mat.NewVecDense(1, []float64{2}))
	return v.AtVec(0) == 1
})

// Scale runs dst.Scale(f, a), ScaleVec, ScaleSym or ScaleTri.
func Scale(dst, f, a Operand) *Step {
	s := begin(dst, f, a)
	x, k := s.load(a), s.scalar(f)
	switch c := dst.x.(type) {
	case *mat.Dense:
		c.Scale(float(f), matrix(a))
	case *mat.VecDense:
		c.ScaleVec(float(f), vector(a))
	case *mat.SymDense:
		c.ScaleSym(float(f), symmetric(a))
	case *mat.TriDense:
		c.ScaleTri(float(f), triangular(a))
	}
	s.store(dst, s.dscale(k, x))
	return s.done()
}

// AddScaledVec runs dst.AddScaledVec(a, alpha, b).
func AddScaledVec(dst, a, alpha, b Operand) *Step {
	s := begin(dst, a, alpha, b)
	x, y, k := s.load(a), s.load(b), s.scalar(alpha)
	dst.x.(*mat.VecDense).AddScaledVec(vector(a), float(alpha), vector(b))
	s.store(dst, s.dadd(1, x, 1, s.dscale(k, y)))
	return s.done()
}

// Outer runs dst.Outer(alpha, x, y).
func Outer(dst, alpha, x, y Operand) *Step {
	s := begin(dst, alpha, x, y)
	u, v, k := s.load(x), s.load(y), s.scalar(alpha)
	dst.x.(*mat.Dense).Outer(float(alpha), vector(x), vector(y))
	s.store(dst, s.dscale(k, s.dmul(nil, u, false, v, true)))
	return s.done()
}

// RankOne runs dst.RankOne(a, alpha, x, y).
func RankOne(dst, a, alpha, x, y Operand) *Step {
	s := begin(dst, a, alpha, x, y)
	m, u, v, k := s.load(a), s.load(x), s.load(y), s.scalar(alpha)
	dst.x.(*mat.Dense).RankOne(matrix(a), float(alpha), vector(x), vector(y))
	s.store(dst, s.dadd(1, m, 1, s.dscale(k, s.dmul(nil, u, false, v, true))))
	return s.done()
}

// SymOuterK runs dst.SymOuterK(alpha, x).
func SymOuterK(dst, alpha, x Operand) *Step {
	s := begin(dst, alpha, x)
	u, k := s.load(x), s.scalar(alpha)
	dst.x.(*mat.SymDense).SymOuterK(float(alpha), matrix(x))
	s.store(dst, s.dscale(k, s.dmul(nil, u, false, u, true)))
	return s.done()
}

// SymRankK runs dst.SymRankK(a, alpha, x).
func SymRankK(dst, a, alpha, x Operand) *Step {
	s := begin(dst, a, alpha, x)
	m, u, k := s.load(a), s.load(x), s.scalar(alpha)
	dst.x.(*mat.SymDense).SymRankK(symmetric(a), float(alpha), matrix(x))
	s.store(dst, s.dadd(1, m, 1, s.dscale(k, s.dmul(nil, u, false, u, true))))
	return s.done()
}

// SymRankOne runs dst.SymRankOne(a, alpha, x).
func SymRankOne(dst, a, alpha, x Operand) *Step {
	s := begin(dst, a, alpha, x)
	m, u, k := s.load(a), s.load(x), s.scalar(alpha)
	dst.x.(*mat.SymDense).SymRankOne(symmetric(a), float(alpha), vector(x))
	s.store(dst, s.dadd(1, m, 1, s.dscale(k, s.dmul(nil, u, false, u, true))))
	return s.done()
}

// RankTwo runs dst.RankTwo(a, alpha, x, y).
func RankTwo(dst, a, alpha, x, y Operand) *Step {
	s := begin(dst, a, alpha, x, y)
	m, u, v, k := s.load(a), s.load(x), s.load(y), s.scalar(alpha)
	dst.x.(*mat.SymDense).RankTwo(symmetric(a), float(alpha), vector(x), vector(y))
	both := s.dadd(1, s.dmul(nil, u, false, v, true), 1, s.dmul(nil, v, false, u, true))
	s.store(dst, s.dadd(1, m, 1, s.dscale(k, both)))
	return s.done()
}

// Kronecker runs dst.Kronecker(a, b). The derivative multiplies elements of two matrices of the size of dst: one has,
// at each place, the element of a, the other that of b.
func Kronecker(dst, a, b Operand) *Step {
	s := begin(dst, a, b)
	x, y := s.load(a), s.load(b)
	dst.x.(*mat.Dense).Kronecker(matrix(a), matrix(b))
	ra, ca := x.v.x.Dims()
	rb, cb := y.v.x.Dims()
	spread := func(rows, cols int, at func(i, j int) (int, int)) dual {
		m := s.zeros(rows, cols)
		for i := range rows {
			for j := range cols {
				if r, c := at(i, j); r == c {
					m.Set(i, j, 1)
				}
			}
		}
		return dual{v: s.constant(m)}
	}
	place := func(n, left, right dual) dual {
		return s.dmul(nil, s.dmul(nil, left, false, n, false), false, right, false)
	}
	u := place(x, spread(ra*rb, ra, func(i, k int) (int, int) { return i / rb, k }), spread(ca, ca*cb, func(k, j int) (int, int) { return k, j / cb }))
	v := place(y, spread(ra*rb, rb, func(i, k int) (int, int) { return i % rb, k }), spread(cb, ca*cb, func(k, j int) (int, int) { return k, j % cb }))
	s.store(dst, s.dhad(u, v))
	return s.done()
}

// Stack runs dst.Stack(a, b).
func Stack(dst, a, b Operand) *Step {
	s := begin(dst, a, b)
	keepApart(dst.x, b.x)
	x, y := s.load(a), s.load(b)
	dst.x.(*mat.Dense).Stack(matrix(a), matrix(b))
	r, c := matrix(dst).Dims()
	ra, _ := x.v.x.Dims()
	s.store(dst, s.joined(x, y, ra, 0, r, c))
	return s.done()
}

// Augment runs dst.Augment(a, b).
func Augment(dst, a, b Operand) *Step {
	s := begin(dst, a, b)
	keepApart(dst.x, b.x)
	x, y := s.load(a), s.load(b)
	dst.x.(*mat.Dense).Augment(matrix(a), matrix(b))
	r, c := matrix(dst).Dims()
	_, ca := x.v.x.Dims()
	s.store(dst, s.joined(x, y, 0, ca, r, c))
	return s.done()
}

// joined returns a r×c matrix with x at (0, 0) and y at (i, j).
func (s *duals) joined(x, y dual, i, j, r, c int) dual {
	left := linear(x, func(n *node) *node { return s.block(n, 0, 0, r, c) })
	right := linear(y, func(n *node) *node { return s.block(n, i, j, r, c) })
	return s.dadd(1, left, 1, right)
}
