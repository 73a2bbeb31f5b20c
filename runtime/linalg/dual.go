package linalg

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// A dual is a matrix and its tangent, which is nil if it is zero.
type dual struct{ v, d *node }

// A duals is a graph of matrices with tangents. Each operation computes the value, and the tangent by operations on
// nodes, so that the tangent has an adjoint as well.
type duals struct{ graph }

func (s *duals) dmul(x *mat.Dense, a dual, ta bool, b dual, tb bool) dual {
	return dual{
		v: s.mul(x, a.v, ta, b.v, tb),
		d: s.add(1, s.mul(nil, a.d, ta, b.v, tb), 1, s.mul(nil, a.v, ta, b.d, tb)),
	}
}

func (s *duals) dadd(alpha float64, a dual, beta float64, b dual) dual {
	return dual{v: s.add(alpha, a.v, beta, b.v), d: s.add(alpha, a.d, beta, b.d)}
}

func (s *duals) dhad(a, b dual) dual {
	return dual{v: s.had(a.v, b.v), d: s.add(1, s.had(a.d, b.v), 1, s.had(a.v, b.d))}
}

func (s *duals) dscale(f, a dual) dual {
	return dual{v: s.scale(f.v, a.v), d: s.add(1, s.scale(f.d, a.v), 1, s.scale(f.v, a.d))}
}

func (s *duals) ddot(a, b dual) dual {
	return dual{v: s.dot(a.v, b.v), d: s.add(1, s.dot(a.d, b.v), 1, s.dot(a.v, b.d))}
}

// dsum returns x, which is α·a + β·b, with its tangent.
func (s *duals) dsum(x *mat.Dense, alpha float64, a dual, beta float64, b dual) dual {
	return dual{v: s.sum(x, alpha, a.v, beta, b.v), d: s.add(alpha, a.d, beta, b.d)}
}

// linear applies a linear operation to the value and to the tangent.
func linear(a dual, f func(*node) *node) dual { return dual{v: f(a.v), d: f(a.d)} }

func (s *duals) dreciprocal(a dual) dual {
	y := s.each(a.v, reciprocal, reciprocalSlope)
	d := dual{v: y}
	if a.d != nil {
		d.d = s.add(-1, s.had(a.d, s.had(y, y)), 0, nil)
	}
	return d
}

// droot returns the square root of a number.
func (s *duals) droot(a dual) dual {
	y := s.each(a.v, math.Sqrt, rootSlope)
	d := dual{v: y}
	if a.d != nil && y.x.At(0, 0) != 0 {
		d.d = s.add(0.5, s.had(a.d, s.each(y, reciprocal, reciprocalSlope)), 0, nil)
	} else if a.d != nil {
		d.d = s.add(math.NaN(), a.d, 0, nil)
	}
	return d
}

// all returns the sum of all elements.
func (s *duals) all(a dual) dual { return s.ddot(a, dual{v: s.known(a.v, one)}) }

func (s *duals) dtrace(a dual) dual { return s.ddot(a, dual{v: s.known(a.v, identity)}) }

func one(i, j int) float64 { return 1 }

func identity(i, j int) float64 {
	if i == j {
		return 1
	}
	return 0
}

func reciprocal(x float64) float64 { return 1 / x }

func reciprocalSlope(_, y float64) float64 { return -y * y }

func rootSlope(_, y float64) float64 {
	if y == 0 {
		return math.NaN()
	}
	return 0.5 / y
}
