package linalg

import "gonum.org/v1/gonum/mat"

type pivotedSolver struct{ *mat.PivotedCholesky }

func (f pivotedSolver) solve(m *memory, b *mat.Dense, _ bool) *mat.Dense {
	x := m.uncleared(b.Dims())
	ignoreCondition(x, f.SolveTo(x, b))
	return x
}

func (f pivotedSolver) inverse(m *memory) *mat.Dense {
	return f.solve(m, m.unit(f.SymmetricDim()), false)
}

// PivotedFactorize runs c.Factorize(a, tol).
func PivotedFactorize(c, a Operand, tol float64) *Step {
	s := begin(c, a)
	x := viewed(s, a, silhouette(s.memory, a.x))
	ch := c.x.(*mat.PivotedCholesky)
	*ch = mat.PivotedCholesky{} // earlier steps keep the previous factor
	s.ok = ch.Factorize(symmetric(a), tol)
	s.keep(c, x, nil)
	return s.done()
}

// PivotedSolve runs c.SolveTo(dst, b) or SolveVecTo.
func PivotedSolve(c, dst, b Operand) *Step {
	s := begin(c, dst, b)
	factor := *c.x.(*mat.PivotedCholesky)
	y := s.load(b)
	if to, vec := solution(dst); vec != nil {
		s.err = factor.SolveVecTo(vec, vector(b))
	} else {
		s.err = factor.SolveTo(to, matrix(b))
	}
	s.store(dst, s.dsolve(dense(s.memory, dst.x), pivotedSolver{&factor}, s.factored(c, nil), false, y))
	return s.done()
}

// PivotedUTo runs c.UTo(dst). With the rows and columns of a in the order of the pivots, the result consists of the
// Cholesky factor of a square with as many rows as the rank, and the solution for the columns beside that square. The
// choice of pivots is constant.
func PivotedUTo(c, dst Operand) *Step {
	s := begin(c, dst)
	ch := c.x.(*mat.PivotedCholesky)
	to := dst.x.(*mat.TriDense)
	ch.UTo(to)
	n, rank := ch.SymmetricDim(), ch.Rank()
	if rank == 0 {
		s.store(dst, dual{})
		return s.done()
	}
	order := ch.ColumnPivots(nil)
	a := linear(s.factored(c, s.zeros(n, n)), func(a *node) *node { // only the shape of the matrix is needed
		return s.arranged(s.turned(s.arranged(a, order)), order)
	})
	cut := func(i, j, r, c int) dual {
		return linear(a, func(x *node) *node { return s.cut(x, i, j, r, c) })
	}
	u := s.copied(to)
	l := s.dfactor(s.copied(u.Slice(0, rank, 0, rank).T()), cut(0, 0, rank, rank))
	whole := linear(l, func(x *node) *node { return s.block(s.turned(x), 0, 0, n, n) })
	if rank < n {
		beside := s.copied(u.Slice(0, rank, rank, n))
		lower := triSolver{triangularOf(l.v.x, mat.Lower)}
		rest := s.dsolve(beside, lower, l, false, cut(0, rank, rank, n-rank))
		whole = s.dadd(1, whole, 1, linear(rest, func(x *node) *node { return s.block(x, 0, rank, n, n) }))
	}
	s.store(dst, whole)
	return s.done()
}
