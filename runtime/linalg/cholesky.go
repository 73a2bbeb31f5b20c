package linalg

import (
	"gonum.org/v1/gonum/mat"
)

// CholeskyFactorize is c.Factorize(a).
func CholeskyFactorize(c, a Operand) *Step {
	s := &Step{}
	x := s.load(a)
	ch := c.x.(*mat.Cholesky)
	*ch = mat.Cholesky{} // earlier steps keep the factor that it had
	s.ok = ch.Factorize(symmetric(a))
	s.keep(c, x, nil)
	return s
}

// cholesky is the matrix that c was made of, and the factor that it has now.
func (s *Step) cholesky(c Operand) (dual, cholSolver) {
	factor := *c.x.(*mat.Cholesky)
	return s.factored(c, nil), cholSolver{&factor}
}

// CholeskySolve is c.SolveTo(dst, b) or SolveVecTo.
func CholeskySolve(c, dst, b Operand) *Step {
	s := &Step{}
	a, f := s.cholesky(c)
	y := s.load(b)
	if to, vec := solution(dst); vec != nil {
		s.err = f.SolveVecTo(vec, vector(b))
	} else {
		s.err = f.SolveTo(to, matrix(b))
	}
	s.store(dst, s.dsolve(dense(dst.x), f, a, false, y))
	return s
}

// CholeskyLogDet is c.LogDet().
func CholeskyLogDet(c Operand) *Step {
	s := &Step{}
	a, f := s.cholesky(c)
	s.result(s.logdet(f.LogDet(), f, a))
	return s
}

// CholeskyDet is c.Det().
func CholeskyDet(c Operand) *Step {
	s := &Step{}
	a, f := s.cholesky(c)
	s.result(s.det(f.Det(), f, nil, a))
	return s
}

// CholeskyInverse is c.InverseTo(dst).
func CholeskyInverse(c, dst Operand) *Step {
	s := &Step{}
	a, f := s.cholesky(c)
	s.err = f.InverseTo(dst.x.(*mat.SymDense))
	s.store(dst, s.dinverted(dense(dst.x), a))
	return s
}

// CholeskyToSym is c.ToSym(dst).
func CholeskyToSym(c, dst Operand) *Step {
	s := &Step{}
	a, f := s.cholesky(c)
	f.ToSym(dst.x.(*mat.SymDense))
	same := func(n *node) *node { return s.add(1, n, 0, nil) }
	a.v.x = dense(dst.x)
	s.store(dst, linear(a, same))
	return s
}

// CholeskyFactor is c.LTo(dst) or c.UTo(dst).
func CholeskyFactor(c, dst Operand, upper bool) *Step {
	s := &Step{}
	a, f := s.cholesky(c)
	to := dst.x.(*mat.TriDense)
	var l mat.TriDense
	f.LTo(&l)
	if upper {
		f.UTo(to)
	} else {
		f.LTo(to)
	}
	v := s.dfactor(mat.DenseCopyOf(&l), a)
	if upper {
		v = linear(v, s.turned)
	}
	s.store(dst, v)
	return s
}

// CholeskyLTo is c.LTo(dst).
func CholeskyLTo(c, dst Operand) *Step { return CholeskyFactor(c, dst, false) }

// CholeskyUTo is c.UTo(dst).
func CholeskyUTo(c, dst Operand) *Step { return CholeskyFactor(c, dst, true) }

// half is the lower triangle with half of the diagonal, Φ in Murray's article.
func half(i, j int) float64 {
	switch {
	case i == j:
		return 0.5
	case i > j:
		return 1
	}
	return 0
}

// dfactor is the Cholesky factor l of a. By Murray, dl = l·Φ(l⁻¹·da·l⁻ᵀ), and ā += sym(l⁻ᵀ·Φ(lᵀ·l̄)·l⁻¹).
func (s *Step) dfactor(l *mat.Dense, a dual) dual {
	var lu mat.LU
	lu.Factorize(l)
	f := luSolver{&lu}
	n := s.made(l, a.v)
	s.inReverse(func() {
		if n.bar == nil {
			return
		}
		p := product(l, true, n.bar, false)
		p.Apply(func(i, j int, v float64) float64 { return half(i, j) * v }, p)
		p = f.solve(p, true)
		p = f.solve(mat.DenseCopyOf(p.T()), true)
		axpy(a.v.bar, 0.5, p)
		axpy(a.v.bar, 0.5, mat.DenseCopyOf(p.T()))
	})
	d := dual{v: n}
	if a.d != nil {
		p := s.solve(nil, f, n, false, a.d)
		p = s.solve(nil, f, n, false, s.turned(p))
		d.d = s.mul(nil, n, false, s.pick(p, half), false)
	}
	return d
}

// CholeskyScale is c.Scale(f, orig): the factorisation of f·a.
func CholeskyScale(c, f, orig Operand) *Step {
	s := &Step{}
	a, from := s.cholesky(orig)
	k := s.scalar(f)
	ch := c.x.(*mat.Cholesky)
	*ch = mat.Cholesky{}
	ch.Scale(float(f), from.Cholesky)
	a.v.x = primal(from)
	s.keep(c, s.dscale(k, a), nil)
	return s
}

// primal is the matrix that was factorised.
func primal(f cholSolver) *mat.Dense {
	var a mat.SymDense
	f.ToSym(&a)
	return mat.DenseCopyOf(&a)
}

// CholeskyClone is c.Clone(orig).
func CholeskyClone(c, orig Operand) *Step {
	s := &Step{}
	a, from := s.cholesky(orig)
	ch := c.x.(*mat.Cholesky)
	*ch = mat.Cholesky{}
	ch.Clone(from.Cholesky)
	a.v.x = primal(from)
	s.keep(c, linear(a, func(n *node) *node { return s.add(1, n, 0, nil) }), nil)
	return s
}

// CholeskyRankOne is c.SymRankOne(orig, alpha, x): the factorisation of a + α·x·xᵀ.
func CholeskyRankOne(c, orig, alpha, x Operand) *Step {
	s := &Step{}
	a, from := s.cholesky(orig)
	u, k := s.load(x), s.scalar(alpha)
	ch := c.x.(*mat.Cholesky)
	*ch = mat.Cholesky{}
	s.ok = ch.SymRankOne(from.Cholesky, float(alpha), vector(x))
	a.v.x = primal(from)
	s.keep(c, s.dadd(1, a, 1, s.dscale(k, s.dmul(nil, u, false, u, true))), nil)
	return s
}
