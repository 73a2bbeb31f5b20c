package linalg

import "gonum.org/v1/gonum/mat"

// SVDSolve runs f.SolveVecTo(dst, b, rank). With all values, the solution is that of least squares, which has a
// derivative even if values are equal. With fewer, it is v·w⁻¹·uᵀ·b of the first vectors, which depend on the whole
// matrix.
func SVDSolve(f, dst, b Operand, rank int) *Step {
	s := begin(f, dst, b)
	y := s.load(b)
	svd := *f.x.(*mat.SVD)
	residual := svd.SolveVecTo(dst.x.(*mat.VecDense), vector(b), rank)
	p := s.projectionOf(f, &svd, rank)
	x := p.solve(s, dense(s.memory, dst.x), y)
	s.store(dst, x)
	e := dual{v: s.constant(s.zeros(1, 1))}
	if columns := leftVectors.of(&svd).Cols; rank < columns {
		e = p.rest(s, y, x, columns)
	}
	s.result(exact(s.ddot(e, e), residual))
	return s.done()
}

// A projection is the decomposition u·diag(w)·vᵀ of a matrix a, restricted to the first values.
type projection struct {
	a, u, w, v dual
	rank       int
	whole      bool // no value is left out: only a is needed
}

// projectionOf returns the projection of the decomposition svd in f.
func (s *Step) projectionOf(f Operand, svd *mat.SVD, rank int) *projection {
	p := &projection{rank: rank}
	d := s.svd(f)
	if d == nil {
		var u, v mat.Dense
		svd.UTo(&u)
		svd.VTo(&v)
		values := svd.Values(nil)
		k, r, c := len(values), u.RawMatrix().Rows, v.RawMatrix().Rows
		p.u, p.v = dual{v: s.constant(s.copied(u.Slice(0, r, 0, k)))}, dual{v: s.constant(s.copied(v.Slice(0, c, 0, k)))}
		p.w = dual{v: s.constant(s.copied(mat.NewVecDense(k, values)))}
		return p
	}
	k, _ := d.values.Dims()
	p.whole = rank == k
	p.u, p.w, p.v = dual{v: d.u}, dual{v: d.w}, dual{v: d.v}
	if p.whole {
		scaled := s.copied(d.u.x)
		scaled.Apply(func(_, j int, x float64) float64 { return x * d.values.At(j, 0) }, scaled)
		p.a = s.factored(f, s.product(scaled, false, d.v.x, true))
		return p
	}
	p.u, p.w, p.v = d.left(&s.duals), d.weights(&s.duals), d.right(&s.duals)
	return p
}

// solve returns the solution x for the right-hand side b.
func (p *projection) solve(s *Step, x *mat.Dense, b dual) dual {
	if p.whole {
		return s.leastSquares(x, p.a, b)
	}
	rows, _ := p.v.v.x.Dims()
	c := s.dmul(nil, p.u, true, b, false)
	first := linear(c, func(n *node) *node { return s.cut(n, 0, 0, p.rank, 1) })
	values := linear(p.w, func(n *node) *node { return s.cut(n, 0, 0, p.rank, 1) })
	vectors := linear(p.v, func(n *node) *node { return s.cut(n, 0, 0, rows, p.rank) })
	return s.dmul(x, vectors, false, s.dhad(first, s.dreciprocal(values)), false)
}

// rest returns the residual of the solution x within the columns of the decomposition. If these are fewer than the
// rows, it returns the coefficients of the remaining columns.
func (p *projection) rest(s *Step, b, x dual, columns int) dual {
	rows, k := p.u.v.x.Dims()
	switch {
	case p.whole:
		return s.dadd(1, b, -1, s.dmul(nil, p.a, false, x, false))
	case columns < rows:
		c := s.dmul(nil, p.u, true, b, false)
		return linear(c, func(n *node) *node { return s.cut(n, p.rank, 0, k-p.rank, 1) })
	}
	first := linear(p.u, func(n *node) *node { return s.cut(n, 0, 0, rows, p.rank) })
	return s.dadd(1, b, -1, s.dmul(nil, first, false, s.dmul(nil, first, true, b, false), false))
}
