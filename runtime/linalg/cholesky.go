package linalg

import (
	"gonum.org/v1/gonum/mat"
)

// CholeskyFactorize runs c.Factorize(a).
func CholeskyFactorize(c, a Operand) *Step {
	s := begin(c, a)
	x := viewed(s, a, silhouette(s.memory, a.x))
	ch := c.x.(*mat.Cholesky)
	*ch = mat.Cholesky{} // earlier steps keep the previous factor
	s.ok = ch.Factorize(symmetric(a))
	s.keep(c, x, nil)
	return s.done()
}

// cholesky returns the matrix that c was computed from, and the current factor of c.
func (s *Step) cholesky(c Operand) (dual, cholSolver) {
	factor := &s.factors.take(1, 2)[0]
	*factor = *c.x.(*mat.Cholesky)
	return s.factored(c, nil), cholSolver{factor}
}

// CholeskySolve runs c.SolveTo(dst, b) or SolveVecTo.
func CholeskySolve(c, dst, b Operand) *Step {
	s := begin(c, dst, b)
	a, f := s.cholesky(c)
	y := s.load(b)
	if to, vec := solution(dst); vec != nil {
		s.err = f.SolveVecTo(vec, vector(b))
	} else {
		s.err = f.SolveTo(to, matrix(b))
	}
	s.store(dst, s.dsolve(dense(s.memory, dst.x), f, a, false, y))
	return s.done()
}

// CholeskyLogDet runs c.LogDet().
func CholeskyLogDet(c Operand) *Step {
	s := begin(c)
	a, f := s.cholesky(c)
	s.result(s.logdet(f.LogDet(), f, a))
	return s.done()
}

// CholeskyDet runs c.Det().
func CholeskyDet(c Operand) *Step {
	s := begin(c)
	a, f := s.cholesky(c)
	s.result(s.det(f.Det(), f, nil, a))
	return s.done()
}

// CholeskyInverse runs c.InverseTo(dst).
func CholeskyInverse(c, dst Operand) *Step {
	s := begin(c, dst)
	a, f := s.cholesky(c)
	s.err = f.InverseTo(dst.x.(*mat.SymDense))
	s.store(dst, s.dinverted(dense(s.memory, dst.x), a))
	return s.done()
}

// CholeskyToSym runs c.ToSym(dst).
func CholeskyToSym(c, dst Operand) *Step {
	s := begin(c, dst)
	a, f := s.cholesky(c)
	f.ToSym(dst.x.(*mat.SymDense))
	a.v.x = dense(s.memory, dst.x)
	s.store(dst, a)
	return s.done()
}

// CholeskyFactor runs c.LTo(dst) or c.UTo(dst).
func CholeskyFactor(c, dst Operand, upper bool) *Step {
	s := begin(c, dst)
	a, f := s.cholesky(c)
	to := dst.x.(*mat.TriDense)
	var l mat.TriDense
	f.LTo(&l)
	if upper {
		f.UTo(to)
	} else {
		f.LTo(to)
	}
	v := s.dfactor(s.copied(&l), a)
	if upper {
		v = linear(v, s.turned)
	}
	s.store(dst, v)
	return s.done()
}

// CholeskyLTo runs c.LTo(dst).
func CholeskyLTo(c, dst Operand) *Step { return CholeskyFactor(c, dst, false) }

// CholeskyUTo runs c.UTo(dst).
func CholeskyUTo(c, dst Operand) *Step { return CholeskyFactor(c, dst, true) }

// half is 1 below the diagonal, 1/2 on it and 0 above: Φ in Murray's article.
func half(i, j int) float64 {
	switch {
	case i == j:
		return 0.5
	case i > j:
		return 1
	}
	return 0
}

// dfactor returns the Cholesky factor l of a with its tangent. By Murray, dl = l·Φ(l⁻¹·da·l⁻ᵀ), and ā +=
// sym(l⁻ᵀ·Φ(lᵀ·l̄)·l⁻¹).
func (s *duals) dfactor(l *mat.Dense, a dual) dual {
	f := triSolver{triangularOf(l, mat.Lower)}
	n := s.made(l, a.v)
	s.following(n, func() {
		p := s.product(l, true, n.bar, false)
		p.Apply(func(i, j int, v float64) float64 { return half(i, j) * v }, p)
		p = f.solve(s.memory, p, true)
		p = f.solve(s.memory, s.copied(p.T()), true)
		to := s.adjoint(a.v)
		axpy(to, 0.5, p)
		axpy(to, 0.5, s.copied(p.T()))
	})
	d := dual{v: n}
	if a.d != nil {
		p := s.solve(nil, f, n, false, a.d)
		p = s.solve(nil, f, n, false, s.turned(p))
		d.d = s.mul(nil, n, false, s.pick(p, half), false)
	}
	return d
}

// CholeskyScale runs c.Scale(f, orig), which makes c the factorisation of f·a.
func CholeskyScale(c, f, orig Operand) *Step {
	s := begin(c, f, orig)
	a, from := s.cholesky(orig)
	k := s.scalar(f)
	ch := c.x.(*mat.Cholesky)
	*ch = mat.Cholesky{}
	ch.Scale(float(f), from.Cholesky)
	a.v.x = primal(s.memory, from)
	s.keep(c, s.dscale(k, a), nil)
	return s.done()
}

// primal returns the matrix that was factorised.
func primal(m *memory, f cholSolver) *mat.Dense {
	var a mat.SymDense
	f.ToSym(&a)
	return unfolded(m, &a)
}

// CholeskyClone runs c.Clone(orig).
func CholeskyClone(c, orig Operand) *Step {
	s := begin(c, orig)
	a, from := s.cholesky(orig)
	ch := c.x.(*mat.Cholesky)
	*ch = mat.Cholesky{}
	ch.Clone(from.Cholesky)
	a.v.x = primal(s.memory, from)
	s.keep(c, a, nil)
	return s.done()
}

// CholeskyRankOne runs c.SymRankOne(orig, alpha, x), which makes c the factorisation of a + α·x·xᵀ.
func CholeskyRankOne(c, orig, alpha, x Operand) *Step {
	s := begin(c, orig, alpha, x)
	a, from := s.cholesky(orig)
	u, k := s.load(x), s.scalar(alpha)
	ch := c.x.(*mat.Cholesky)
	*ch = mat.Cholesky{}
	s.ok = ch.SymRankOne(from.Cholesky, float(alpha), vector(x))
	a.v.x = primal(s.memory, from)
	s.keep(c, s.dadd(1, a, 1, s.dscale(k, s.dmul(nil, u, false, u, true))), nil)
	return s.done()
}
