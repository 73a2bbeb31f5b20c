// Go does not specify when operands are read beside a call that changes them: gradgen follows the compiler. It cuts
// subslices in their turn, and fills literals after the calls that follow.
package operand_order

import "math"

type store struct{ b []float64 }

// renew replaces the memory of s.
func (s *store) renew() float64 {
	s.b = []float64{s.b[1], s.b[0], s.b[2]}
	return s.b[2]
}

func (s *store) add() float64 {
	s.b[0]++
	return s.b[2]
}

type point struct{ x float64 }

func (p *point) plus(v float64) float64 { return p.x + 10*v }

func first(a []float64, v float64) float64 { return a[0] + 10*v }

func both(s *store) ([]float64, float64) { return s.b[:1], s.renew() }

//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func Subslices(x []float64) float64 {
	s := &store{x}
	a := append(s.b[:1:1], s.b[1], s.renew())
	b := [][]float64{s.b[:1], {s.renew()}, s.b[1:]}
	c, d := s.b[1:], s.renew()
	e, f := both(s)
	return first(s.b[:2], s.renew())*a[0] + a[1]*a[2] + b[0][0]*b[1][0] + b[2][0]*c[0]*d + e[0]*f
}

//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Literals(x []float64) float64 {
	s := &store{x}
	a := append([]float64{s.b[0]}, s.renew(), s.b[0])
	b := [][]float64{{s.b[0]}, {math.Sin(s.b[0]), s.add()}, s.b[:1]}
	p, d := &point{s.b[0]}, s.add()
	q := []*point{{s.b[0]}, {s.renew()}}
	return first([]float64{s.b[0] + first([]float64{s.b[0]}, s.add())}, s.renew()) + a[0]*a[2] + b[0][0]*b[1][0]*b[2][0] + p.x*d + q[0].x*q[1].x + (&point{s.b[0]}).plus(s.add())
}

//gradgen:grad wrt=x
func Branches(x []float64) float64 {
	s, t := &store{x}, 0.0
	for i := 0; first([]float64{s.b[0]}, s.add()) > 0 && i < 3; i += int(0*s.renew()) + 1 {
		t += s.b[0] * float64(i+1)
	}
	var (
		a    = []float64{s.b[0]}
		b    = s.renew()
		c, d = []float64{s.b[0]}, s.renew()
	)
	long, e := len(append([]float64{s.b[0]}, s.add())) > 1 && first([]float64{s.b[1]}, s.add()) > 0, s.renew()
	switch u := first([]float64{s.b[0]}, s.renew()); {
	case u < 0, first(s.b[:1], s.add()) < 0:
		return s.b[0]
	case first([]float64{s.b[0]}, s.add()) > 1 && long:
		t += u * s.b[0]
	}
	return t + a[0]*b + c[0]*d*e
}

func (s *store) grow(v float64) float64 {
	s.b = append(s.b, v)
	return v
}

// Sizes reads lengths, capacities and parts of complex numbers before calls that change them.
//
//gradgen:grad wrt=x
func Sizes(x []float64) float64 {
	s := &store{b: []float64{x[0]}}
	t := float64(len(s.b)) * s.grow(x[1])
	b := make([]float64, 1, 2)
	renew := func() float64 {
		b = make([]float64, 2, 4)
		return x[2]
	}
	t += float64(cap(b)) * renew()
	m := map[int]float64{1: x[0]}
	put := func() float64 {
		m[7] = x[1]
		return x[2]
	}
	t += float64(len(m)) * put()
	z := complex(x[0], x[1])
	square := func() complex128 {
		z *= z
		return complex(x[1], 1)
	}
	a := []float64{x[0], x[1], x[2]}
	c, d := []float64{a[2]}, append(a[:2], x[0]*3)
	return t + real(z)*imag(square()) + imag(z)*real(square()) + real(complex(real(z), x[2])*square()) + c[0]*d[1]
}

type part struct{ *point }

func (p part) set(v float64) float64 {
	p.x = v
	return v
}

// Embedded reads a field that an embedded pointer leads to.
//
//gradgen:grad wrt=x
func Embedded(x []float64) float64 {
	p := part{&point{x[0]}}
	return float64(len(x[:int(p.x)+1]))*p.set(x[1]) + p.x
}

func EmbeddedInputs() [][]any { return at(0.7, 1.3, 0.9) }

func SizesInputs() [][]any { return at(0.7, 1.3, 0.9) }

func at(x ...float64) [][]any { return [][]any{{x}} }

func SubslicesInputs() [][]any { return at(0.7, 1.3, 0.9) }

func LiteralsInputs() [][]any { return at(0.7, 1.3, 0.9) }

func BranchesInputs() [][]any { return at(0.7, 1.3, 0.9) }
