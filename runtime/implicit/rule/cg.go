package rule

import "math"

// cg is the method of M. R. Hestenes and E. Stiefel, "Methods of conjugate gradients for solving linear systems"
// (1952), preconditioned.
func (o *operator) cg(b []float64, goal float64) []float64 {
	x, r := make([]float64, len(b)), append([]float64(nil), b...)
	z := o.precondition(r)
	d := append([]float64(nil), z...)
	rz := o.dot(r, z)
	for ; o.left > 0 && o.norm(r) > goal; o.left-- {
		q := o.apply(d)
		curve := o.dot(d, q)
		if !(curve > 0) || !(rz > 0) {
			o.err = ErrIndefinite
			return x
		}
		axpy(x, rz/curve, d)
		axpy(r, -rz/curve, q)
		z = o.precondition(r)
		next := o.dot(r, z)
		scale(d, next/rz)
		axpy(d, 1, z)
		rz = next
	}
	return x
}

// minres is the method of C. C. Paige and M. A. Saunders, "Solution of sparse indefinite systems of linear equations"
// (1975), in the preconditioned form of H. Elman, D. Silvester and A. Wathen, "Finite elements and fast iterative
// solvers" (2014), algorithm 4.1. It ends when the residual in the norm of the preconditioner has decreased by the
// factor that is required of the residual.
func (o *operator) minres(b []float64, goal float64) []float64 {
	n := len(b)
	x, before, w0, w1 := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
	v := append([]float64(nil), b...)
	z := o.precondition(v)
	gamma, last := o.root(z, v), 1.0
	eta, stop := gamma, gamma*goal/o.norm(b)
	c0, c1, s0, s1 := 1.0, 1.0, 0.0, 0.0
	for ; o.left > 0 && math.Abs(eta) > stop; o.left-- {
		scale(z, 1/gamma)
		q := o.apply(z)
		delta := o.dot(q, z)
		axpy(q, -delta/gamma, v)
		axpy(q, -gamma/last, before)
		next := o.precondition(q)
		grown := o.root(next, q)
		if math.IsNaN(grown) {
			o.err = ErrIndefinite
			return x
		}
		a0 := c1*delta - c0*s1*gamma
		a1 := math.Hypot(a0, grown)
		a2 := s1*delta + c0*c1*gamma
		if a1 == 0 {
			return x
		}
		axpy(z, -s0*gamma, w0)
		axpy(z, -a2, w1)
		scale(z, 1/a1)
		c0, c1, s0, s1 = c1, a0/a1, s1, grown/a1
		w0, w1 = w1, z
		axpy(x, c1*eta, w1)
		eta *= -s1
		before, v, z = v, q, next
		gamma, last = grown, gamma
	}
	return x
}
