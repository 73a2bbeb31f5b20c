package linalg

import (
	"math"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Exp runs dst.Exp(a). The derivative in a direction is that of the approximant that gonum computes. The adjoint is the
// transpose of the derivative in the direction of the transposed adjoint of the result. The tangent, whose derivative
// the reverse needs, is a block of the exponential of a block matrix.
func Exp(dst, a Operand) *Step {
	s := begin(dst, a)
	x := s.load(a)
	e := s.exponential(x.v.x)
	to := dst.x.(*mat.Dense)
	if to.IsEmpty() {
		to.ReuseAs(e.n, e.n)
	}
	if r, c := to.Dims(); r != e.n || c != e.n {
		panic(mat.ErrShape)
	}
	to.Copy(e.value())
	v := dual{v: s.exp(e, x.v)}
	switch {
	case x.d == nil:
	case x.v.active || x.d.active:
		n := e.n
		both := s.add(1, s.block(x.v, 0, 0, 2*n, 2*n), 1, s.block(x.v, n, n, 2*n, 2*n))
		both = s.add(1, both, 1, s.block(x.d, 0, n, 2*n, 2*n))
		v.d = s.cut(s.exp(s.exponential(both.x), both), 0, n, n, n)
	default:
		v.d = s.constant(e.along(s.memory, x.d.x))
	}
	s.store(dst, v)
	return s.done()
}

// exp returns the exponential e of a.
func (s *duals) exp(e *exponential, a *node) *node {
	n := s.made(e.value(), a)
	s.following(n, func() {
		axpyTransposed(s.adjoint(a), e.along(s.memory, s.copied(n.bar.T())))
	})
	return n
}

// An exponential is the exponential of a matrix with the intermediate results that its derivatives need: N. J. Higham,
// Functions of Matrices (SIAM 2008), algorithm 10.20. The steps are those of gonum, so that the value is the same. With
// v and u from the even and the odd part of a polynomial, r = (v − u)⁻¹·(v + u); r is squared as often as a was halved.
type exponential struct {
	n      int
	a      *mat.Dense
	scale  float64 // 2 to the minus number of halvings of a
	b      []float64
	powers []*mat.Dense // a², a⁴ and so on
	// high has the parts of v and u that are multiplied by a⁶, for degree 13 alone; odd is u before it is multiplied
	// by a.
	high, odd, inner *mat.Dense
	lu               luSolver
	r                []*mat.Dense // r and its squares
}

// A pade is an approximant of the exponential, for matrices with a 1-norm up to limit.
type pade struct {
	limit        float64
	coefficients []float64
}

// approximants have the degrees 3, 5, 7 and 9, and highest the degree 13, with the limits of gonum.
var (
	approximants = []pade{
		{0.015, []float64{120, 60, 12, 1}},
		{0.25, []float64{30240, 15120, 3360, 420, 30, 1}},
		{0.95, []float64{17297280, 8648640, 1995840, 277200, 25200, 1512, 56, 1}},
		{2.1, []float64{17643225600, 8821612800, 2075673600, 302702400, 30270240, 2162160, 110880, 3960, 90, 1}},
	}
	highest = pade{5.4, []float64{
		64764752532480000, 32382376266240000, 7771770303897600, 1187353796428800, 129060195264000, 10559470521600,
		670442572800, 33522128640, 1323241920, 40840800, 960960, 16380, 182, 1,
	}}
)

// exponential returns the exponential of x.
func (m *memory) exponential(x *mat.Dense) *exponential {
	n, c := x.Dims()
	if n != c {
		panic(mat.ErrShape)
	}
	e := &exponential{n: n, a: m.copied(x), scale: 1}
	if n == 1 {
		e.r = []*mat.Dense{m.number(math.Exp(x.At(0, 0)))}
		return e
	}
	halvings := e.choose(mat.Norm(x, 1))
	square := func(a *mat.Dense) *mat.Dense { return m.multiplied(a, a) }
	e.powers = []*mat.Dense{square(e.a)}
	even := m.zeros(n, n)
	e.inner = m.zeros(n, n)
	var u *mat.Dense
	if len(e.b) == len(highest.coefficients) {
		e.powers = append(e.powers, square(e.powers[0]))
		e.powers = append(e.powers, m.multiplied(e.powers[0], e.powers[1]))
		e.high, e.odd = m.zeros(n, n), m.zeros(n, n)
		e.sum(e.high, e.b[8:], 3)
		e.sum(e.odd, e.b[9:], 3)
		even, e.inner = m.multiplied(e.high, e.powers[2]), m.multiplied(e.odd, e.powers[2])
		e.sum(even, e.b[2:], 3)
		e.sum(e.inner, e.b[3:], 3)
		addDiagonal(even, e.b[0])
		addDiagonal(e.inner, e.b[1])
		u = m.multiplied(e.inner, e.a)
	} else {
		for len(e.powers) < len(e.b)/2-1 {
			e.powers = append(e.powers, m.multiplied(e.powers[len(e.powers)-1], e.powers[0]))
		}
		addDiagonal(even, e.b[0])
		addDiagonal(e.inner, e.b[1])
		for k, p := range e.powers {
			scaledTo(even, e.b[2*k+2], p)
			scaledTo(e.inner, e.b[2*k+3], p)
		}
		u = m.multiplied(e.a, e.inner)
	}
	above, below := m.uncleared(n, n), m.uncleared(n, n)
	above.Add(even, u)
	below.Sub(even, u)
	e.lu = luSolver{&mat.LU{}}
	e.lu.Factorize(below)
	e.r = append(e.r, e.lu.solve(m, above, false))
	for range halvings {
		e.r = append(e.r, square(e.r[len(e.r)-1]))
	}
	return e
}

// choose selects the approximant for a matrix with a norm, and returns how often the norm is halved.
func (e *exponential) choose(norm float64) (halvings int) {
	for _, p := range approximants {
		if !(norm > p.limit) {
			e.b = p.coefficients
			return 0
		}
	}
	e.b = highest.coefficients
	if s := math.Log2(norm / highest.limit); s >= 0 {
		halvings = int(math.Ceil(s))
		e.scale = 1 / math.Pow(2, float64(halvings))
		e.a.Scale(e.scale, e.a)
	}
	return halvings
}

// sum adds the powers to x, each multiplied by every second coefficient of b, the highest first.
func (e *exponential) sum(x *mat.Dense, b []float64, count int) {
	for k := count - 1; k >= 0; k-- {
		scaledTo(x, b[2*k], e.powers[k])
	}
}

// value returns the exponential.
func (e *exponential) value() *mat.Dense { return e.r[len(e.r)-1] }

// multiplied returns a·b, computed as by gonum.
func (m *memory) multiplied(a, b *mat.Dense) *mat.Dense {
	x := m.uncleared(a.Dims())
	x.Mul(a, b)
	return x
}

// scaledTo adds f·x to y; both are contiguous.
func scaledTo(y *mat.Dense, f float64, x *mat.Dense) {
	vector := func(m *mat.Dense) blas64.Vector {
		data := m.RawMatrix().Data
		return blas64.Vector{N: len(data), Inc: 1, Data: data}
	}
	blas64.Axpy(f, vector(x), vector(y))
}

func addDiagonal(x *mat.Dense, v float64) {
	n, _ := x.Dims()
	for i := range n {
		x.Set(i, i, x.At(i, i)+v)
	}
}

// along returns the derivative in the direction d, by A. H. Al-Mohy and N. J. Higham, "Computing the Fréchet derivative
// of the matrix exponential, with an application to condition number estimation" (SIAM Journal on Matrix Analysis and
// Applications 30, 2009). It differentiates each step of scaling and squaring, and costs about two exponentials.
func (e *exponential) along(m *memory, d *mat.Dense) *mat.Dense {
	if e.n == 1 {
		return m.number(e.value().At(0, 0) * d.At(0, 0))
	}
	dot := m.like(d)
	axpy(dot, e.scale, d)
	powers := []*mat.Dense{m.slope(e.a, dot, e.a, dot)}
	for k := 1; k < len(e.powers); k++ {
		powers = append(powers, m.slope(e.powers[0], powers[0], e.powers[k-1], powers[k-1]))
	}
	even, inner := m.zeros(e.n, e.n), m.zeros(e.n, e.n)
	if e.high != nil {
		high, odd := m.zeros(e.n, e.n), m.zeros(e.n, e.n)
		for k, p := range powers {
			scaledTo(high, e.b[2*k+8], p)
			scaledTo(odd, e.b[2*k+9], p)
		}
		even, inner = m.slope(e.high, high, e.powers[2], powers[2]), m.slope(e.odd, odd, e.powers[2], powers[2])
	}
	for k, p := range powers {
		scaledTo(even, e.b[2*k+2], p)
		scaledTo(inner, e.b[2*k+3], p)
	}
	u := m.slope(e.a, dot, e.inner, inner)
	right := m.copied(even)
	axpy(right, 1, u)
	axpy(u, -1, even) // the matrix on the left-hand side has the opposite sign
	gemm(right, 1, u, false, e.r[0], false)
	r := e.lu.solve(m, right, false)
	for k := range len(e.r) - 1 {
		r = m.slope(e.r[k], r, e.r[k], r)
	}
	return r
}

// slope returns the derivative of the product of a and b, whose derivatives are d and e.
func (m *memory) slope(a, d, b, e *mat.Dense) *mat.Dense {
	x := m.product(a, false, e, false)
	gemm(x, 1, d, false, b, false)
	return x
}
