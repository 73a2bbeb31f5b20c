package linalg

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// A solver is a factorised square matrix.
type solver interface {
	// solve returns the solution x of a·x = b, or aᵀ·x = b, in memory of m.
	solve(m *memory, b *mat.Dense, trans bool) *mat.Dense
	// inverse returns a⁻¹.
	inverse(m *memory) *mat.Dense
}

type luSolver struct{ *mat.LU }

func (f luSolver) solve(m *memory, b *mat.Dense, trans bool) *mat.Dense {
	x := m.uncleared(b.Dims())
	ignoreCondition(x, f.SolveTo(x, trans, b))
	return x
}

func (f luSolver) inverse(m *memory) *mat.Dense {
	n, _ := f.Dims()
	x := m.unit(n)
	ignoreCondition(x, f.SolveTo(x, false, x))
	return x
}

type cholSolver struct{ *mat.Cholesky }

func (f cholSolver) solve(m *memory, b *mat.Dense, _ bool) *mat.Dense {
	x := m.uncleared(b.Dims())
	fine(f.SolveTo(x, b))
	return x
}

func (f cholSolver) inverse(m *memory) *mat.Dense {
	var x mat.SymDense
	fine(f.InverseTo(&x))
	return unfolded(m, &x)
}

// transposedInverse returns a⁻ᵀ.
func transposedInverse(m *memory, f solver) *mat.Dense {
	if c, symmetric := f.(cholSolver); symmetric {
		return c.inverse(m)
	}
	return m.copied(f.inverse(m).T())
}

// fine ignores the error of an ill-conditioned matrix, which the primal reported already, and panics on others.
func fine(err error) {
	if _, condition := err.(mat.Condition); err != nil && !condition {
		panic(err)
	}
}

func (s *duals) dsolve(x *mat.Dense, f solver, a dual, trans bool, b dual) dual {
	v := s.solve(x, f, a.v, trans, b.v)
	return dual{v: v, d: s.solve(nil, f, a.v, trans, s.add(1, b.d, -1, s.mul(nil, a.d, trans, v, false)))}
}

// inverted returns a⁻¹: ā −= x⁻ᵀ·x̄·x⁻ᵀ.
func (s *duals) inverted(x *mat.Dense, a *node) *node {
	n := s.made(x, a)
	s.following(n, func() { gemm(s.adjoint(a), -1, s.product(x, true, n.bar, false), false, x, true) })
	return n
}

func (s *duals) dinverted(x *mat.Dense, a dual) dual {
	v := s.inverted(x, a.v)
	return dual{v: v, d: s.add(-1, s.mul(nil, s.mul(nil, v, false, a.d, false), false, v, false), 0, nil)}
}

// logdet returns v, the logarithm of the absolute value of the determinant: ā += v̄·a⁻ᵀ.
func (s *duals) logdet(v float64, f solver, a dual) dual {
	d := dual{v: s.logarithm(v, f, a.v)}
	if a.d != nil {
		d.d = s.dot(a.d, s.turned(s.inverted(f.inverse(s.memory), a.v)))
	}
	return d
}

// det returns v, the determinant of the matrix x: ā += v̄·v·a⁻ᵀ, or v̄ times the cofactors if a is singular. Second
// derivatives are refused there.
func (s *duals) det(v float64, f solver, x *mat.Dense, a dual) dual {
	n := s.made(s.number(v), a.v)
	s.following(n, func() {
		if g := n.bar.At(0, 0); g != 0 {
			axpy(s.adjoint(a.v), g, cofactors(s.memory, v, f, x))
		}
	})
	d := dual{v: n}
	switch {
	case a.d == nil:
	case v == 0:
		d.d = s.dot(a.d, s.constant(cofactors(s.memory, v, f, x)))
		if a.v.active || a.d.active {
			panic("gradgen: second derivatives of the determinant of a singular matrix are not supported")
		}
	default:
		d.d = s.scale(n, s.dot(a.d, s.turned(s.inverted(f.inverse(s.memory), a.v))))
	}
	return d
}

// cofactors returns the derivative of the determinant v of x.
func cofactors(m *memory, v float64, f solver, x *mat.Dense) *mat.Dense {
	if v != 0 && !math.IsInf(v, 0) {
		c := transposedInverse(m, f)
		c.Scale(v, c)
		return c
	}
	return singularCofactors(x)
}

// singularCofactors returns the matrix of cofactors from the singular values: det(U·Vᵀ)·U·C·Vᵀ, where element i of the
// diagonal C is the product of all singular values but the i-th.
func singularCofactors(x *mat.Dense) *mat.Dense {
	var svd mat.SVD
	if !svd.Factorize(x, mat.SVDFull) {
		panic("gradgen: the singular values of a matrix whose determinant is differentiated do not converge")
	}
	var u, v, c mat.Dense
	svd.UTo(&u)
	svd.VTo(&v)
	values := svd.Values(nil)
	sign := math.Round(mat.Det(&u) * mat.Det(&v))
	for j := range values {
		rest := sign
		for k, s := range values {
			if k != j {
				rest *= s
			}
		}
		for i := range values {
			u.Set(i, j, u.At(i, j)*rest)
		}
	}
	c.Mul(&u, v.T())
	return &c
}

// Inverse runs dst.Inverse(a).
func Inverse(dst, a Operand) *Step {
	s := begin(dst, a)
	x := s.load(a)
	s.err = dst.x.(*mat.Dense).Inverse(matrix(a))
	s.store(dst, s.dinverted(dense(s.memory, dst.x), x))
	return s.done()
}

// InverseTri runs dst.InverseTri(a).
func InverseTri(dst, a Operand) *Step {
	s := begin(dst, a)
	x := s.load(a)
	s.err = dst.x.(*mat.TriDense).InverseTri(triangular(a))
	s.store(dst, s.dinverted(dense(s.memory, dst.x), x))
	return s.done()
}

// Solve runs dst.Solve(a, b) or SolveVec: it solves a linear system, or a least-squares problem if a is not square.
func Solve(dst, a, b Operand) *Step {
	s := begin(dst, a, b)
	x, y := s.load(a), s.load(b)
	to, vec := solution(dst)
	switch r, c := x.v.x.Dims(); {
	case r == c && !special(a.x):
		var lu mat.LU
		lu.Factorize(matrix(a))
		if vec != nil {
			s.err = lu.SolveVecTo(vec, false, vector(b))
		} else {
			s.err = lu.SolveTo(to, false, matrix(b))
		}
		if hasZeroPivot(&lu) {
			failedSolve(s, dst, a, b)
			break
		}
		s.store(dst, s.dsolve(dense(s.memory, dst.x), luSolver{&lu}, x, false, y))
	case r == c:
		if vec != nil {
			s.err = vec.SolveVec(matrix(a), vector(b))
		} else {
			s.err = to.Solve(matrix(a), matrix(b))
		}
		var lu mat.LU
		if lu.Factorize(x.v.x); hasZeroPivot(&lu) {
			s.store(dst, linear(y, s.same)) // the receiver holds the right-hand side
			break
		}
		s.store(dst, s.dsolve(dense(s.memory, dst.x), luSolver{&lu}, x, false, y))
	default:
		if vec != nil {
			s.err = vec.SolveVec(matrix(a), vector(b))
		} else {
			s.err = to.Solve(matrix(a), matrix(b))
		}
		if lacksRank(x.v.x) {
			s.follow(dst)
			break
		}
		s.store(dst, s.leastSquares(dense(s.memory, dst.x), x, y))
	}
	return s.done()
}

// hasZeroPivot reports whether a factorisation has met a pivot that is zero. Its solves then fail, and do not write to
// their receivers.
func hasZeroPivot(lu *mat.LU) bool {
	log, _ := lu.LogDet()
	return math.IsInf(log, -1)
}

func zeroOnDiagonal(t mat.Matrix) bool {
	n, _ := t.Dims()
	for i := range n {
		if t.At(i, i) == 0 {
			return true
		}
	}
	return false
}

// failedSolve runs a solve that fails, for its effect on the receiver: an empty one gets a shape.
func failedSolve(s *Step, dst, a, b Operand) {
	if to, vec := solution(dst); vec != nil {
		s.err = vec.SolveVec(matrix(a), vector(b))
	} else {
		s.err = to.Solve(matrix(a), matrix(b))
	}
	s.follow(dst)
}

// solution returns dst as a matrix or as a vector.
func solution(dst Operand) (*mat.Dense, *mat.VecDense) {
	m, _ := dst.x.(*mat.Dense)
	v, _ := dst.x.(*mat.VecDense)
	return m, v
}

// special reports whether gonum solves systems of the matrix x without an LU factorisation.
func special(x any) bool {
	if inner, ok := transpose(x); ok {
		return special(inner)
	}
	switch x.(type) {
	case *mat.Dense, *mat.SymDense:
		return false
	}
	return true
}

// keptTriangle returns a copy of t for the reverse, before which t may change.
func keptTriangle(s *Step, t *mat.TriDense) *mat.TriDense {
	n, kind := t.Triangle()
	if s.arena == nil || n == 0 {
		return t // without a reverse
	}
	kept := mat.NewTriDense(n, kind, nil)
	kept.Copy(t)
	return kept
}

// SolveTri runs a.SolveTo(dst, trans, b) for a triangular matrix a.
func SolveTri(a, dst Operand, trans bool, b Operand) *Step {
	s := begin(a, dst, b)
	keepApart(dst.x, a.x)
	x, y := s.load(a), s.load(b)
	s.err = a.x.(*mat.TriDense).SolveTo(dst.x.(*mat.Dense), trans, matrix(b))
	if zeroOnDiagonal(a.x.(*mat.TriDense)) {
		s.store(dst, linear(y, s.same)) // the receiver holds the right-hand side
		return s.done()
	}
	s.store(dst, s.dsolve(dense(s.memory, dst.x), triSolver{keptTriangle(s, a.x.(*mat.TriDense))}, x, trans, y))
	return s.done()
}

// Det runs mat.Det(a).
func Det(a Operand) *Step {
	s := begin(a)
	x := s.load(a)
	var lu mat.LU
	lu.Factorize(matrix(a))
	s.result(s.det(mat.Det(matrix(a)), luSolver{&lu}, x.v.x, x))
	return s.done()
}

// LogDet runs mat.LogDet(a), which returns the logarithm and the sign.
func LogDet(a Operand) *Step {
	s := begin(a)
	x := s.load(a)
	var lu mat.LU
	lu.Factorize(matrix(a))
	det, sign := lu.LogDet()
	s.result(s.logdet(det, luSolver{&lu}, x))
	s.result(dual{v: s.constant(s.number(sign))})
	return s.done()
}

// Pow runs dst.Pow(a, n).
func Pow(dst, a Operand, n int) *Step {
	s := begin(dst, a)
	x := s.load(a)
	dst.x.(*mat.Dense).Pow(matrix(a), n)
	p := dual{v: s.known(x.v, identity)}
	for base := x; n > 0; n >>= 1 {
		if n&1 == 1 {
			p = s.dmul(nil, p, false, base, false)
		}
		if n > 1 {
			base = s.dmul(nil, base, false, base, false)
		}
	}
	s.store(dst, p)
	return s.done()
}
