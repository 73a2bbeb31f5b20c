package linalg

import (
	"math"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// A symmetric band matrix is a node of its stored numbers: row i has the elements (i, i) to (i, i+k). The last rows
// have numbers that correspond to no element; they are not used. The cost of an operation is proportional to the size
// of the band.

// loadBand reads a symmetric band matrix whose elements are not needed in the reverse; the elements of its tangent are
// copied.
func (s *Step) loadBand(o Operand) dual {
	d := dual{v: s.node(bandOf(s.memory, o.x), o.bar != nil)}
	if o.bar != nil {
		d.v.bar = bandOf(s.memory, o.bar)
	}
	if o.dot != nil {
		d.d = s.node(s.copied(bandOf(s.memory, o.dot)), o.dotBar != nil)
	}
	if o.dotBar != nil {
		d.d.bar = bandOf(s.memory, o.dotBar)
	}
	return d
}

// bandOf returns the stored numbers of x.
func bandOf(m *memory, x any) *mat.Dense {
	b, ok := x.(mat.RawSymBander)
	if !ok {
		panic(unknown(x))
	}
	raw := b.RawSymBand()
	return m.over(blas64.General{Rows: raw.N, Cols: raw.K + 1, Stride: raw.Stride, Data: raw.Data})
}

// A bandSolver is the factor u of the band matrix uᵀ·u.
type bandSolver struct {
	*mat.BandCholesky
	u blas64.TriangularBand
}

func (f bandSolver) solve(m *memory, b *mat.Dense) *mat.Dense {
	x := m.uncleared(b.Dims())
	ignoreCondition(x, f.SolveTo(x, b))
	return x
}

// inverse returns the elements of the inverse matrix within the band. By A. M. Erisman and W. F. Tinney, "On computing
// certain elements of the inverse of a sparse matrix" (Communications of the ACM 18, 1975), each element follows from
// those below it.
func (f bandSolver) inverse(m *memory) *mat.Dense {
	n, k := f.u.N, f.u.K
	z := m.zeros(n, k+1)
	at := func(i, j int) float64 {
		if i > j {
			i, j = j, i
		}
		return z.At(i, j-i)
	}
	for i := n - 1; i >= 0; i-- {
		row := f.u.Data[i*f.u.Stride:]
		for j := min(n-1, i+k); j >= i; j-- {
			sum := 0.0
			if i == j {
				sum = 1 / row[0]
			}
			for l := i + 1; l <= min(n-1, i+k); l++ {
				sum -= row[l-i] * at(l, j)
			}
			z.Set(i, j-i, sum/row[0])
		}
	}
	return z
}

// eachInBand calls visit for each element of a band of n rows.
func eachInBand(x *mat.Dense, visit func(i, j int, at *float64)) {
	raw := x.RawMatrix()
	for i := range raw.Rows {
		for d := range min(raw.Cols, raw.Rows-i) {
			visit(i, i+d, &raw.Data[i*raw.Stride+d])
		}
	}
}

// addBand adds α·(x·yᵀ + y·xᵀ) to a band, half of it on the diagonal.
func addBand(to *mat.Dense, alpha float64, x, y *mat.Dense) {
	a, b := x.RawMatrix(), y.RawMatrix()
	eachInBand(to, func(i, j int, at *float64) {
		for c := range a.Cols {
			*at += alpha * a.Data[i*a.Stride+c] * b.Data[j*b.Stride+c]
			if i != j {
				*at += alpha * a.Data[j*a.Stride+c] * b.Data[i*b.Stride+c]
			}
		}
	})
}

// bandTimes returns the product of the band matrix a and x.
func (g *graph) bandTimes(a, x *node) *node {
	if a == nil || x == nil {
		return nil
	}
	y := g.like(x.x)
	addTimes(y, 1, a.x, x.x)
	n := g.made(y, a, x)
	g.following(n, func() {
		if a.active {
			addBand(g.adjoint(a), 1, n.bar, x.x)
		}
		if x.active {
			addTimes(g.adjoint(x), 1, a.x, n.bar)
		}
	})
	return n
}

// addTimes adds α·a·x to y for a band matrix a.
func addTimes(y *mat.Dense, alpha float64, a, x *mat.Dense) {
	to, from := y.RawMatrix(), x.RawMatrix()
	eachInBand(a, func(i, j int, at *float64) {
		for c := range from.Cols {
			to.Data[i*to.Stride+c] += alpha * *at * from.Data[j*from.Stride+c]
			if i != j {
				to.Data[j*to.Stride+c] += alpha * *at * from.Data[i*from.Stride+c]
			}
		}
	})
}

// bandSolve returns the solution x of a·x = b; a non-nil x is the solution already. The adjoint is that of a general
// matrix, within the band: with z the solution for x̄, b̄ += z and ā −= z·xᵀ.
func (g *graph) bandSolve(x *mat.Dense, f bandSolver, a, b *node) *node {
	if b == nil {
		return nil
	}
	if x == nil {
		x = f.solve(g.memory, b.x)
	}
	n := g.made(x, a, b)
	g.following(n, func() {
		z := f.solve(g.memory, n.bar)
		g.addTo(b, 1, z)
		if a.active {
			addBand(g.adjoint(a), -1, z, x)
		}
	})
	return n
}

// bandInverse returns the elements of the inverse matrix within the band, with the elements off the diagonal doubled:
// the derivative of the logarithm of the determinant. Its own derivative takes memory for a whole matrix.
func (g *graph) bandInverse(f bandSolver, a *node) *node {
	x := f.inverse(g.memory)
	eachInBand(x, func(i, j int, at *float64) {
		if i != j {
			*at *= 2
		}
	})
	n := g.made(x, a)
	g.following(n, func() {
		rows, _ := x.Dims()
		w := g.zeros(rows, rows)
		eachInBand(n.bar, func(i, j int, at *float64) {
			w.Set(i, j, *at)
			w.Set(j, i, *at)
		})
		w = f.solve(g.memory, w)
		w = f.solve(g.memory, g.copied(w.T()))
		eachInBand(g.adjoint(a), func(i, j int, at *float64) {
			*at -= w.At(i, j)
			if i != j {
				*at -= w.At(i, j)
			}
		})
	})
	return n
}

// BandFactorize runs c.Factorize(a).
func BandFactorize(c, a Operand) *Step {
	s := begin(c, a)
	x := s.loadBand(a)
	ch := c.x.(*mat.BandCholesky)
	*ch = mat.BandCholesky{} // earlier steps keep the previous factor
	s.ok = ch.Factorize(a.x.(mat.SymBanded))
	s.keep(c, x, nil)
	return s.done()
}

// band returns the matrix that c was computed from, and its factor.
func (s *Step) band(c Operand) (dual, bandSolver) {
	factor := *c.x.(*mat.BandCholesky)
	return s.factored(c, nil), bandSolver{&factor, (*bandFactor.of(&factor)).RawTriBand()}
}

// BandSolve runs c.SolveTo(dst, b) or SolveVecTo.
func BandSolve(c, dst, b Operand) *Step {
	s := begin(c, dst, b)
	a, f := s.band(c)
	y := s.load(b)
	if to, vec := solution(dst); vec != nil {
		s.err = f.SolveVecTo(vec, vector(b))
	} else {
		s.err = f.SolveTo(to, matrix(b))
	}
	v := s.bandSolve(dense(s.memory, dst.x), f, a.v, y.v)
	s.store(dst, dual{v: v, d: s.bandSolve(nil, f, a.v, s.add(1, y.d, -1, s.bandTimes(a.d, v)))})
	return s.done()
}

// BandLogDet runs c.LogDet().
func BandLogDet(c Operand) *Step {
	s := begin(c)
	a, f := s.band(c)
	s.result(f.logDet(&s.duals, a))
	return s.done()
}

// logDet returns the logarithm of the determinant of the matrix a.
func (f bandSolver) logDet(s *duals, a dual) dual {
	n := s.made(s.number(f.LogDet()), a.v)
	s.following(n, func() { axpy(s.adjoint(a.v), n.bar.At(0, 0), s.bandInverse(f, &node{}).x) })
	d := dual{v: n}
	if a.d != nil {
		d.d = s.dot(a.d, s.bandInverse(f, a.v))
	}
	return d
}

// BandDet runs c.Det().
func BandDet(c Operand) *Step {
	s := begin(c)
	a, f := s.band(c)
	l := f.logDet(&s.duals, a)
	v := s.each(l.v, math.Exp, func(_, y float64) float64 { return y })
	s.result(exact(dual{v: v, d: s.had(l.d, v)}, f.Det()))
	return s.done()
}
