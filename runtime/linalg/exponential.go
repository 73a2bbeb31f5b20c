package linalg

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Exp is dst.Exp(a). Its derivative in a direction is that of the Padé approximant; that for the transposed matrix gives the
// adjoint. The tangent of which the reverse needs the derivative is a block of the exponential of a block matrix.
func Exp(dst, a Operand) *Step {
	s := begin(dst, a)
	x := s.load(a)
	dst.x.(*mat.Dense).Exp(matrix(a))
	v := dual{v: s.exp(dense(s.memory, dst.x), x.v)}
	switch {
	case x.d == nil:
	case x.v.active || x.d.active:
		n, _ := x.v.x.Dims()
		both := s.add(1, s.block(x.v, 0, 0, 2*n, 2*n), 1, s.block(x.v, n, n, 2*n, 2*n))
		both = s.add(1, both, 1, s.block(x.d, 0, n, 2*n, 2*n))
		v.d = s.cut(s.exp(nil, both), 0, n, n, n)
	default:
		v.d = s.constant(s.exponentialAlong(x.v.x, x.d.x))
	}
	s.store(dst, v)
	return s.done()
}

func (s *duals) exp(x *mat.Dense, a *node) *node {
	if x == nil {
		x = &mat.Dense{}
		x.Exp(a.x)
	}
	n := s.made(x, a)
	s.following(n, func() {
		axpy(s.adjoint(a), 1, s.exponentialAlong(s.copied(a.x.T()), n.bar))
	})
	return n
}

// A moving matrix is x with its derivative e in a direction.
type moving struct{ x, e *mat.Dense }

// A pade is an approximant of the exponential, for matrices with a 1-norm up to a limit.
type pade struct {
	limit        float64
	coefficients []float64
}

// approximants are those of the degrees 3, 5, 7, 9 and 13, with limits up to which their derivatives are as exact as
// numbers are.
var approximants = []pade{
	{1.08e-2, []float64{120, 60, 12, 1}},
	{2.00e-1, []float64{30240, 15120, 3360, 420, 30, 1}},
	{7.83e-1, []float64{17297280, 8648640, 1995840, 277200, 25200, 1512, 56, 1}},
	{1.78e0, []float64{17643225600, 8821612800, 2075673600, 302702400, 30270240, 2162160, 110880, 3960, 90, 1}},
	{4.74e0, []float64{
		64764752532480000, 32382376266240000, 7771770303897600, 1187353796428800, 129060195264000, 10559470521600,
		670442572800, 33522128640, 1323241920, 40840800, 960960, 16380, 182, 1,
	}},
}

// exponentialAlong is the derivative of the exponential of a in the direction e, by A. H. Al-Mohy and N. J. Higham,
// "Computing the Fréchet derivative of the matrix exponential, with an application to condition number estimation" (SIAM
// Journal on Matrix Analysis and Applications 30, 2009): scaling and squaring, each step of which is differentiated. It
// costs about three exponentials.
func (m *memory) exponentialAlong(a, e *mat.Dense) *mat.Dense {
	norm, last := mat.Norm(a, 1), approximants[len(approximants)-1]
	p, halvings := last, 0
	for i := len(approximants) - 1; i >= 0 && norm <= approximants[i].limit; i-- {
		p = approximants[i]
	}
	if norm > last.limit {
		halvings = int(math.Ceil(math.Log2(norm / last.limit)))
	}
	scale := math.Ldexp(1, -halvings)
	at := moving{m.like(a), m.like(e)}
	axpy(at.x, scale, a)
	axpy(at.e, scale, e)
	r := m.quotient(m.parts(at, p.coefficients))
	for range halvings {
		r = m.times(r, r)
	}
	return r.e
}

// times is a·b.
func (m *memory) times(a, b moving) moving {
	c := moving{m.product(a.x, false, b.x, false), m.product(a.x, false, b.e, false)}
	gemm(c.e, 1, a.e, false, b.x, false)
	return c
}

// parts are the odd and the even part of the polynomial of a with the coefficients b.
func (m *memory) parts(a moving, b []float64) (odd, even moving) {
	powers := []moving{m.times(a, a)} // of even degree
	count := len(b)/2 - 1
	if count > 4 {
		count = 3
	}
	for len(powers) < count {
		powers = append(powers, m.times(powers[len(powers)-1], powers[0]))
	}
	if count == len(b)/2-1 {
		return m.times(a, m.polynomial(b[1:], powers)), m.polynomial(b, powers)
	}
	// Degree 13 takes the sixth power out of the terms above it.
	above := func(b []float64) moving {
		p := m.polynomial(append([]float64{0, 0}, b[8:]...), powers)
		q := m.times(powers[2], p)
		return m.sumOf(q, m.polynomial(b[:min(len(b), 8)], powers))
	}
	return m.times(a, above(b[1:])), above(b)
}

// polynomial is that of even degree with the coefficients b[0], b[2] and so on.
func (m *memory) polynomial(b []float64, powers []moving) moving {
	n, _ := powers[0].x.Dims()
	p := moving{m.zeros(n, n), m.zeros(n, n)}
	for i := range n {
		p.x.Set(i, i, b[0])
	}
	for k, a := range powers {
		if 2*k+2 < len(b) {
			axpy(p.x, b[2*k+2], a.x)
			axpy(p.e, b[2*k+2], a.e)
		}
	}
	return p
}

func (m *memory) sumOf(a, b moving) moving {
	axpy(a.x, 1, b.x)
	axpy(a.e, 1, b.e)
	return a
}

// quotient is r of (even − odd)·r = even + odd.
func (m *memory) quotient(odd, even moving) moving {
	below := moving{m.copied(even.x), m.copied(even.e)}
	axpy(below.x, -1, odd.x)
	axpy(below.e, -1, odd.e)
	above := m.sumOf(even, odd)
	var lu mat.LU
	lu.Factorize(below.x)
	f := luSolver{&lu}
	r := f.solve(m, above.x, false)
	gemm(above.e, -1, below.e, false, r, false)
	return moving{r, f.solve(m, above.e, false)}
}
