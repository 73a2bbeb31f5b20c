package linalg

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// A triangle is the factor r of a matrix t with linearly independent columns: tᵀ·t = rᵀ·r.
type triangle struct{ r triSolver }

// normal returns (tᵀ·t)⁻¹·b.
func (t triangle) normal(m *memory, b *mat.Dense) *mat.Dense {
	x := t.r.solve(m, b, true)
	t.r.within(x, false)
	return x
}

// triangleOf returns the upper triangle of r, which may have more rows.
func triangleOf(r mat.Matrix) triangle {
	return triangle{triSolver{triangularOf(r, mat.Upper)}}
}

func qrTriangle(f *mat.QR) triangle {
	var r mat.Dense
	f.RTo(&r)
	return triangleOf(&r)
}

func lqTriangle(f *mat.LQ) triangle {
	var l mat.Dense
	f.LTo(&l)
	return triangleOf(l.T())
}

// normal returns y = (tᵀ·t)⁻¹·b. With w the solution of the same system for ȳ, b̄ += w and t̄ −= t·(w·yᵀ + y·wᵀ).
func (s *duals) normal(f triangle, t, b *node) *node {
	if b == nil {
		return nil
	}
	n := s.made(f.normal(s.memory, b.x), t, b)
	s.following(n, func() {
		w := f.normal(s.memory, n.bar)
		s.addTo(b, 1, w)
		if t.active {
			gemm(s.adjoint(t), -1, s.product(t.x, false, w, false), false, n.x, true)
			gemm(s.adjoint(t), -1, s.product(t.x, false, n.x, false), false, w, true)
		}
	})
	return n
}

func (s *duals) dnormal(f triangle, t, b dual) dual {
	v := s.normal(f, t.v, b.v)
	d := b.d
	if t.d != nil {
		d = s.add(1, d, -1, s.mul(nil, t.d, true, s.mul(nil, t.v, false, v, false), false))
		d = s.add(1, d, -1, s.mul(nil, t.v, true, s.mul(nil, t.d, false, v, false), false))
	}
	return dual{v: v, d: s.normal(f, t.v, d)}
}

// dregress returns the least-squares solution x of t·x = b for a tall t. By Walter and Lehmann, with the residual e = b
// − t·x and z = (tᵀ·t)⁻¹·x̄, b̄ += t·z and t̄ += e·zᵀ − t·z·xᵀ.
func (s *duals) dregress(x *mat.Dense, f triangle, t, b dual) dual {
	n := s.made(x, t.v, b.v)
	s.following(n, func() {
		z := f.normal(s.memory, n.bar)
		w := s.product(t.v.x, false, z, false)
		s.addTo(b.v, 1, w)
		if t.v.active {
			e := s.copied(b.v.x)
			gemm(e, -1, t.v.x, false, x, false)
			gemm(s.adjoint(t.v), 1, e, false, z, true)
			gemm(s.adjoint(t.v), -1, w, false, x, true)
		}
	})
	d := dual{v: n}
	if t.d != nil || b.d != nil {
		rest := s.add(1, b.d, -1, s.mul(nil, t.d, false, n, false))
		right := s.mul(nil, t.v, true, rest, false)
		if t.d != nil {
			e := s.add(1, b.v, -1, s.mul(nil, t.v, false, n, false))
			right = s.add(1, right, 1, s.mul(nil, t.d, true, e, false))
		}
		d.d = s.normal(f, t.v, right)
	}
	return d
}

// dsmallest returns the solution x of tᵀ·x = b with the smallest norm, for a tall t: t·(tᵀ·t)⁻¹·b.
func (s *duals) dsmallest(x *mat.Dense, f triangle, t, b dual) dual {
	return s.dmul(x, t, false, s.dnormal(f, t, b), false)
}

// leastSquares returns the solution x of a·x = b for a matrix that is not square.
func (s *duals) leastSquares(x *mat.Dense, a, b dual) dual {
	if r, c := a.v.x.Dims(); r > c {
		var qr mat.QR
		qr.Factorize(a.v.x)
		return s.dregress(x, qrTriangle(&qr), a, b)
	}
	var lq mat.LQ
	lq.Factorize(a.v.x)
	return s.dsmallest(x, lqTriangle(&lq), linear(a, s.turned), b)
}

// lacksRank reports whether least squares fail because a triangle has a zero on its diagonal. The receiver then keeps
// its content.
func lacksRank(a *mat.Dense) bool {
	if r, c := a.Dims(); r > c {
		var qr mat.QR
		qr.Factorize(a)
		return zeroOnDiagonal(qrTriangle(&qr).r.t)
	}
	var lq mat.LQ
	lq.Factorize(a)
	return zeroOnDiagonal(lqTriangle(&lq).r.t)
}

// QRFactorize runs f.Factorize(a).
func QRFactorize(f, a Operand) *Step {
	s := begin(f, a)
	x := viewed(s, a, outline(s.memory, a.x))
	qr := f.x.(*mat.QR)
	*qr = mat.QR{} // earlier steps keep the previous factors
	qr.Factorize(matrix(a))
	s.keep(f, x, flat(x.v.x))
	return s.done()
}

// LQFactorize runs f.Factorize(a).
func LQFactorize(f, a Operand) *Step {
	s := begin(f, a)
	x := viewed(s, a, outline(s.memory, a.x))
	lq := f.x.(*mat.LQ)
	*lq = mat.LQ{} // earlier steps keep the previous factors
	lq.Factorize(matrix(a))
	s.keep(f, x, flat(x.v.x))
	return s.done()
}

// whole returns the matrix that f factorised; the product of its factors is a.
func (s *Step) whole(f Operand, a mat.Matrix) dual {
	r, c := a.Dims()
	if data := extra(s.memory, f, r*c); data != nil {
		return s.factored(f, s.over(blas64.General{Rows: r, Cols: c, Stride: c, Data: data}))
	}
	return s.factored(f, s.copied(a))
}

// QRSolve runs f.SolveTo(dst, trans, b) or SolveVecTo.
func QRSolve(f, dst Operand, trans bool, b Operand) *Step {
	s := begin(f, dst, b)
	qr := f.x.(*mat.QR)
	y := s.load(b)
	if to, vec := solution(dst); vec != nil {
		s.err = qr.SolveVecTo(vec, trans, vector(b))
	} else {
		s.err = qr.SolveTo(to, trans, matrix(b))
	}
	if zeroOnDiagonal(qrTriangle(qr).r.t) {
		s.follow(dst)
		return s.done()
	}
	a := s.whole(f, qr)
	if trans {
		s.store(dst, s.dsmallest(dense(s.memory, dst.x), qrTriangle(qr), a, y))
	} else {
		s.store(dst, s.dregress(dense(s.memory, dst.x), qrTriangle(qr), a, y))
	}
	return s.done()
}

// LQSolve runs f.SolveTo(dst, trans, b) or SolveVecTo.
func LQSolve(f, dst Operand, trans bool, b Operand) *Step {
	s := begin(f, dst, b)
	lq := f.x.(*mat.LQ)
	y := s.load(b)
	if to, vec := solution(dst); vec != nil {
		s.err = lq.SolveVecTo(vec, trans, vector(b))
	} else {
		s.err = lq.SolveTo(to, trans, matrix(b))
	}
	if zeroOnDiagonal(lqTriangle(lq).r.t) {
		s.follow(dst)
		return s.done()
	}
	t := linear(s.whole(f, lq), s.turned)
	if trans {
		s.store(dst, s.dregress(dense(s.memory, dst.x), lqTriangle(lq), t, y))
	} else {
		s.store(dst, s.dsmallest(dense(s.memory, dst.x), lqTriangle(lq), t, y))
	}
	return s.done()
}
