package linalg

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// A condition number is ‖a‖·‖a⁻¹‖. In the spectral norm, it is the quotient of singular values. In other norms, gonum
// estimates it, by LAPACK's estimate of the norm of the inverse matrix, which is exact for most matrices. If the
// estimate is not exact, the derivative is refused: Reverse panics, and the tangent is NaN.

const (
	roughCondition = "gradgen: a condition number has no derivative here: gonum only estimates it"
	// estimated is the relative difference by which rounding may separate the estimate from the condition number.
	estimated = 1e-8
)

// condition returns the condition number v of a in the norm p, 1 or infinity.
func (s *Step) condition(v float64, p float64, a, inverse dual) dual {
	c := s.dscale(s.normOf(a, p), s.normOf(inverse, p))
	if have := c.v.x.At(0, 0); math.Abs(have-v) <= estimated*v {
		return exact(c, v)
	}
	c = dual{v: s.made(s.number(v), a.v), d: linear(c, s.unknown).d}
	s.following(c.v, func() { panic(roughCondition) })
	return c
}

// unknown returns a number whose reverse panics and whose tangent is NaN.
func (s *duals) unknown(a *node) *node {
	if a == nil {
		return nil
	}
	n := s.made(s.number(math.NaN()), a)
	s.following(n, func() { panic(roughCondition) })
	return n
}

// normOf returns the norm p of a, 1 or infinity.
func (s *duals) normOf(a dual, p float64) dual {
	return s.ddot(a, dual{v: s.constant(signs(a.v.x, p == 1))})
}

// followed reports whether a derivative of the operand is needed.
func (o Operand) followed() bool { return o.bar != nil || o.dot != nil }

// Cond runs mat.Cond(a, norm).
func Cond(a Operand, norm float64) *Step {
	s := begin(a)
	v := mat.Cond(matrix(a), norm)
	x := s.load(a)
	switch r, c := x.v.x.Dims(); {
	case !a.followed():
		s.result(dual{v: s.constant(s.number(v))})
	case norm == 2:
		s.result(exact(spectralCondition(s, x), v))
	case r == c:
		var lu mat.LU
		lu.Factorize(x.v.x)
		s.result(s.condition(v, norm, x, s.dinverted(luSolver{&lu}.inverse(s.memory), x)))
	case r > c:
		var qr mat.QR
		qr.Factorize(x.v.x)
		s.result(triangularCondition(s, v, norm, tall(s, x, &qr).upper(&s.duals)))
	default:
		var qr mat.QR
		t := linear(x, s.turned)
		qr.Factorize(t.v.x)
		s.result(triangularCondition(s, v, norm, linear(tall(s, t, &qr).upper(&s.duals), s.turned)))
	}
	return s.done()
}

// tall returns the factorisation qr of a.
func tall(s *Step, a dual, qr *mat.QR) *orthogonal {
	q, r := s.factorsOfQR(qr)
	return s.orthogonal(a, q, r)
}

// triangularCondition returns the condition number v of a triangular matrix.
func triangularCondition(s *Step, v, p float64, t dual) dual {
	n, _ := t.v.x.Dims()
	var lu mat.LU // accepts upper and lower triangles
	lu.Factorize(t.v.x)
	inverse := luSolver{&lu}.solve(s.memory, s.unit(n), false)
	return s.condition(v, p, t, s.dinverted(inverse, t))
}

// spectralCondition returns the largest singular value of a divided by the smallest.
func spectralCondition(s *Step, a dual) dual {
	r, c := a.v.x.Dims()
	var svd mat.SVD
	if !svd.Factorize(a.v.x, mat.SVDThin) {
		panic("gradgen: the singular value decomposition of a matrix converges only without vectors")
	}
	d := s.decomposed(a, r, c, append(thin(&svd, a.v.x, mat.SVDThin), 0))
	return d.condition(&s.duals)
}

// condition returns the largest singular value divided by the smallest.
func (d *singular) condition(s *duals) dual {
	w := d.weights(s)
	k, _ := w.v.x.Dims()
	first := linear(w, func(n *node) *node { return s.cut(n, 0, 0, 1, 1) })
	last := linear(w, func(n *node) *node { return s.cut(n, k-1, 0, 1, 1) })
	return s.dscale(first, s.dreciprocal(last))
}

// LUCond runs f.Cond().
func LUCond(f Operand) *Step {
	s := begin(f)
	v := f.x.(*mat.LU).Cond()
	a, lu := s.lu(f)
	if !f.followed() {
		s.result(dual{v: s.constant(s.number(v))})
		return s.done()
	}
	s.result(s.condition(v, math.Inf(1), a, s.dinverted(lu.inverse(s.memory), a)))
	return s.done()
}

// QRCond runs f.Cond(), the condition number of the triangle.
func QRCond(f Operand) *Step {
	s := begin(f)
	d, _ := s.ofQR(f, false)
	s.result(triangularCondition(s, f.x.(*mat.QR).Cond(), math.Inf(1), d.upper(&s.duals)))
	return s.done()
}

// LQCond runs f.Cond(), the condition number of the triangle.
func LQCond(f Operand) *Step {
	s := begin(f)
	d, _ := s.ofLQ(f, false)
	s.result(triangularCondition(s, f.x.(*mat.LQ).Cond(), math.Inf(1), linear(d.upper(&s.duals), s.turned)))
	return s.done()
}

// CholeskyCond runs c.Cond().
func CholeskyCond(c Operand) *Step {
	s := begin(c)
	a, f := s.cholesky(c)
	a.v.x = primal(s.memory, f)
	s.result(s.condition(f.Cond(), 1, a, s.dinverted(f.inverse(s.memory), a)))
	return s.done()
}

// SVDCond runs f.Cond().
func SVDCond(f Operand) *Step {
	s := begin(f)
	v := f.x.(*mat.SVD).Cond()
	if d := s.svd(f); d != nil {
		s.result(exact(d.condition(&s.duals), v))
	} else {
		s.result(dual{v: s.constant(s.number(v))})
	}
	return s.done()
}
