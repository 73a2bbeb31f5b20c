package linalg

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// LUFactorize runs f.Factorize(a).
func LUFactorize(f, a Operand) *Step {
	s := begin(f, a)
	x := viewed(s, a, outline(s.memory, a.x))
	lu := f.x.(*mat.LU)
	*lu = mat.LU{} // earlier steps keep the previous factors
	lu.Factorize(matrix(a))
	s.keep(f, x, flat(x.v.x))
	return s.done()
}

// flat returns the numbers of m, row by row.
func flat(m *mat.Dense) []float64 {
	raw := m.RawMatrix()
	if raw.Stride == raw.Cols {
		return raw.Data[:raw.Rows*raw.Cols]
	}
	return flat(mat.DenseCopyOf(m))
}

func (s *Step) lu(f Operand) (dual, luSolver) {
	factor := *f.x.(*mat.LU)
	n, _ := factor.Dims()
	var x *mat.Dense
	if data := extra(s.memory, f, n*n); data != nil {
		x = s.over(blas64.General{Rows: n, Cols: n, Stride: n, Data: data})
	}
	return s.factored(f, x), luSolver{&factor}
}

// LUSolve runs f.SolveTo(dst, trans, b) or SolveVecTo.
func LUSolve(f, dst Operand, trans bool, b Operand) *Step {
	s := begin(f, dst, b)
	a, lu := s.lu(f)
	y := s.load(b)
	if to, vec := solution(dst); vec != nil {
		s.err = lu.SolveVecTo(vec, trans, vector(b))
	} else {
		s.err = lu.SolveTo(to, trans, matrix(b))
	}
	if hasZeroPivot(lu.LU) {
		s.follow(dst)
		return s.done()
	}
	s.store(dst, s.dsolve(dense(s.memory, dst.x), lu, a, trans, y))
	return s.done()
}

// LUDet runs f.Det().
func LUDet(f Operand) *Step {
	s := begin(f)
	a, lu := s.lu(f)
	s.result(s.det(lu.Det(), lu, a.v.x, a))
	return s.done()
}

// LULogDet runs f.LogDet(), which returns the logarithm and the sign.
func LULogDet(f Operand) *Step {
	s := begin(f)
	a, lu := s.lu(f)
	det, sign := lu.LogDet()
	s.result(s.logdet(det, lu, a))
	s.result(dual{v: s.constant(s.number(sign))})
	return s.done()
}

// A pair contains the factors l and u of b, the matrix that was factorised with its rows exchanged.
type pair struct {
	b, l, u      dual
	lower, upper triSolver
}

// factorsOf returns the factors in f. By F. R. de Hoog, R. S. Anderssen and M. A. Lukas, "Differentiation of matrix
// functionals using triangular factorization" (Mathematics of Computation 80, 2011), with p from the elements of lᵀ·l̄
// below the diagonal and of ū·uᵀ elsewhere,
//
//	b̄ += l⁻ᵀ·p·u⁻ᵀ
//
// and, with c = l⁻¹·ḃ·u⁻¹, the tangents are l·c below the diagonal and c·u elsewhere.
func (s *Step) factorsOf(f Operand) *pair {
	lu := f.x.(*mat.LU)
	var l, u mat.TriDense
	lu.LTo(&l)
	lu.UTo(&u)
	n, _ := lu.Dims()
	swaps := lu.RowPivots(nil)
	from := make([]int, n)
	for i, k := range swaps {
		from[k] = i
	}
	d := &pair{lower: triSolver{&l}, upper: triSolver{&u}}
	d.b = linear(s.factored(f, s.zeros(n, n)), func(a *node) *node { return s.arranged(a, from) }) // only the shape of the matrix is needed
	d.l.v, d.u.v = s.made(s.copied(&l), d.b.v), s.made(s.copied(&u), d.b.v)
	if d.b.v.active {
		s.inReverse(func() { d.reverse(s.memory) })
	}
	if d.b.d != nil {
		c := s.divided(d.upper, s.solve(nil, d.lower, d.l.v, false, d.b.d), d.u.v)
		d.l.d = s.mul(nil, d.l.v, false, s.pick(c, below), false)
		d.u.d = s.mul(nil, s.pick(c, above), false, d.u.v, false)
	}
	return d
}

func (d *pair) reverse(to *memory) {
	n, _ := d.l.v.x.Dims()
	p := to.zeros(n, n)
	for i, bar := range []*mat.Dense{d.l.v.bar, d.u.v.bar} {
		switch {
		case bar == nil:
		case i == 0:
			keep(p, to.product(d.l.v.x, true, bar, false), below)
		default:
			keep(p, to.product(bar, false, d.u.v.x, true), above)
		}
	}
	if vanishes(p) {
		return
	}
	p = d.lower.solve(to, p, true)
	p = d.upper.solve(to, to.copied(p.T()), false)
	axpyTransposed(to.adjoint(d.b.v), p)
}

// keep adds to y the elements of x multiplied by which, 0 or 1.
func keep(y, x *mat.Dense, which func(i, j int) float64) {
	y.Apply(func(i, j int, v float64) float64 {
		if which(i, j) == 0 {
			return v
		}
		return v + x.At(i, j)
	}, y)
}

// arranged returns the matrix whose row k is row from[k] of a.
func (g *graph) arranged(a *node, from []int) *node {
	if a == nil {
		return nil
	}
	x := g.like(a.x)
	for k, i := range from {
		copy(x.RawRowView(k), a.x.RawRowView(i))
	}
	n := g.made(x, a)
	g.following(n, func() {
		to := g.adjoint(a)
		for k, i := range from {
			for j, v := range n.bar.RawRowView(k) {
				to.Set(i, j, to.At(i, j)+v)
			}
		}
	})
	return n
}

// LULTo runs f.LTo(dst). The diagonal of the factor is constant.
func LULTo(f, dst Operand) *Step {
	s := begin(f, dst)
	f.x.(*mat.LU).LTo(dst.x.(*mat.TriDense))
	s.store(dst, s.factorsOf(f).l)
	return s.done()
}

// LUUTo runs f.UTo(dst).
func LUUTo(f, dst Operand) *Step {
	s := begin(f, dst)
	f.x.(*mat.LU).UTo(dst.x.(*mat.TriDense))
	s.store(dst, s.factorsOf(f).u)
	return s.done()
}
