package linalg

import "gonum.org/v1/gonum/mat"

// An orthogonal is a factorisation a = q·r of a tall matrix with linearly independent columns. q has as many columns as
// a, and the signs are those of gonum's factorisation. If the columns are linearly dependent, derivatives are not
// finite.
type orthogonal struct {
	a    dual
	q, r *node
	f    triSolver
}

// orthogonal returns the factorisation of a into the factors q and r.
func (s *Step) orthogonal(a dual, q, r *mat.Dense) *orthogonal {
	d := &orthogonal{a: a, q: s.made(q, a.v), r: s.made(r, a.v), f: triSolver{triangularOf(r, mat.Upper)}}
	if a.v.active {
		s.inReverse(func() { d.reverse(s.memory) })
	}
	return d
}

// reverse computes, by S. F. Walter and L. Lehmann, "Algorithmic differentiation of linear algebra functions with
// application in optimum experimental design" (2010),
//
//	ā += (q̄ + q·c)·r⁻ᵀ
//
// with m = r·r̄ᵀ − q̄ᵀ·q and the symmetric c whose lower triangle is that of m.
func (d *orthogonal) reverse(to *memory) {
	if d.q.bar == nil && d.r.bar == nil {
		return
	}
	n, _ := d.r.x.Dims()
	c := to.zeros(n, n)
	if d.r.bar != nil {
		gemm(c, 1, d.r.x, false, d.r.bar, true)
	}
	if d.q.bar != nil {
		gemm(c, -1, d.q.bar, true, d.q.x, false)
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			c.Set(i, j, c.At(j, i))
		}
	}
	x := to.product(d.q.x, false, c, false)
	if d.q.bar != nil {
		axpy(x, 1, d.q.bar)
	}
	axpyTransposed(to.adjoint(d.a.v), d.f.solve(to, to.copied(x.T()), false))
}

// turning returns ṙ·r⁻¹ = c − ω for c = qᵀ·ȧ·r⁻¹, where ω is the antisymmetric matrix with the elements of c below the
// diagonal.
func (d *orthogonal) turning(s *duals) *node {
	if d.a.d == nil {
		return nil
	}
	c := s.divided(d.f, s.mul(nil, d.q, true, d.a.d, false), d.r)
	low := s.pick(c, below)
	return s.add(1, s.pick(c, above), 1, s.turned(low))
}

// upper returns r with its tangent.
func (d *orthogonal) upper(s *duals) dual {
	return dual{v: d.r, d: s.mul(nil, d.turning(s), false, d.r, false)}
}

// thin returns q with its tangent ȧ·r⁻¹ − q·ṙ·r⁻¹.
func (d *orthogonal) thin(s *duals) dual {
	return dual{v: d.q, d: s.add(1, s.divided(d.f, d.a.d, d.r), -1, s.mul(nil, d.q, false, d.turning(s), false))}
}

// completed returns the square matrix whole, whose first columns are q. Householder reflectors determine the others.
// Let u be the first rows of q minus the identity, and w the other rows; let e be the first columns of the identity,
// and f the others. Then the other columns are (q − e)·u⁻ᵀ·wᵀ + f.
func (s *duals) completed(whole *mat.Dense, q dual) dual {
	r, n := q.v.x.Dims()
	if r == n {
		return q
	}
	first := dual{v: s.constant(s.part(s.unit(r), 0, 0, s.uncleared(r, n)))}
	less := s.dadd(1, q, -1, first)
	u := linear(less, func(x *node) *node { return s.cut(x, 0, 0, n, n) })
	w := linear(q, func(x *node) *node { return s.turned(s.cut(x, n, 0, r-n, n)) })
	var lu mat.LU
	lu.Factorize(u.v.x)
	last := s.copied(whole.Slice(0, r, n, r))
	rest := s.dmul(last, less, false, s.dsolve(nil, luSolver{&lu}, u, true, w), false)
	return s.joined(q, linear(rest, s.asked), 0, n, r, r)
}

// asked returns a. The operands of a get an adjoint only if that of the result is not zero.
func (g *graph) asked(a *node) *node {
	if a == nil {
		return nil
	}
	n := g.made(a.x, a)
	g.following(n, func() {
		if !vanishes(n.bar) {
			g.addTo(a, 1, n.bar)
		}
	})
	return n
}

// ofQR returns the factorisation in f, and the square q if whole is set.
func (s *Step) ofQR(f Operand, whole bool) (d *orthogonal, q *mat.Dense) {
	qr := f.x.(*mat.QR)
	m, n := qr.Dims()
	if !whole {
		thin, r := s.factorsOfQR(qr)
		return s.orthogonal(s.factored(f, nil), thin, r), nil
	}
	q = &mat.Dense{}
	qr.QTo(q)
	return s.orthogonal(s.factored(f, nil), s.copied(q.Slice(0, m, 0, n)), s.triangleOf(qr)), q
}

// factorsOfQR returns the thin q and r. The thin q is the solution of aᵀ·q = rᵀ with the smallest norm, which does not
// need the square q.
func (m *memory) factorsOfQR(qr *mat.QR) (q, r *mat.Dense) {
	q, r = m.uncleared(qr.Dims()), m.triangleOf(qr)
	ignoreCondition(q, qr.SolveTo(q, true, r.T()))
	return q, r
}

// triangleOf returns the square r.
func (m *memory) triangleOf(qr *mat.QR) *mat.Dense {
	_, n := qr.Dims()
	var all mat.Dense
	qr.RTo(&all)
	return m.copied(all.Slice(0, n, 0, n))
}

// ofLQ returns the factorisation of the transposed matrix.
func (s *Step) ofLQ(f Operand, whole bool) (d *orthogonal, q *mat.Dense) {
	lq := f.x.(*mat.LQ)
	n, m := lq.Dims()
	var all mat.Dense
	lq.LTo(&all)
	r := s.copied(all.Slice(0, n, 0, n).T())
	thin := s.uncleared(m, n)
	if whole {
		var turned mat.Dense
		lq.QTo(&turned)
		q = s.copied(turned.T())
		thin.Copy(q)
	} else {
		ignoreCondition(thin, lq.SolveTo(thin, false, r.T()))
	}
	a := linear(s.factored(f, s.zeros(n, m)), s.turned) // only the shape of the matrix is needed
	return s.orthogonal(a, thin, r), q
}

// QRRTo runs f.RTo(dst), which does not change rows below the square.
func QRRTo(f, dst Operand) *Step {
	s := begin(f, dst)
	f.x.(*mat.QR).RTo(dst.x.(*mat.Dense))
	d, _ := s.ofQR(f, false)
	n, _ := d.r.x.Dims()
	s.follow(dst)
	s.replace(dst.mapped(func(m any) any { return m.(*mat.Dense).Slice(0, n, 0, n) }), d.upper(&s.duals))
	return s.done()
}

// QRQTo runs f.QTo(dst).
func QRQTo(f, dst Operand) *Step {
	s := begin(f, dst)
	f.x.(*mat.QR).QTo(dst.x.(*mat.Dense))
	d, q := s.ofQR(f, true)
	s.store(dst, s.completed(q, d.thin(&s.duals)))
	return s.done()
}

// LQLTo runs f.LTo(dst).
func LQLTo(f, dst Operand) *Step {
	s := begin(f, dst)
	f.x.(*mat.LQ).LTo(dst.x.(*mat.Dense))
	d, _ := s.ofLQ(f, false)
	r, c := matrix(dst).Dims()
	s.store(dst, linear(d.upper(&s.duals), func(n *node) *node { return s.block(s.turned(n), 0, 0, r, c) }))
	return s.done()
}

// LQQTo runs f.QTo(dst).
func LQQTo(f, dst Operand) *Step {
	s := begin(f, dst)
	f.x.(*mat.LQ).QTo(dst.x.(*mat.Dense))
	d, q := s.ofLQ(f, true)
	s.store(dst, linear(s.completed(q, d.thin(&s.duals)), s.turned))
	return s.done()
}
