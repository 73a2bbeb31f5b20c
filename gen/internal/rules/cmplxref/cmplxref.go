// Package cmplxref has functions of package math/cmplx in plain Go, to be differentiated in
// their place.
package cmplxref

import (
	"math"
	"math/cmplx"
)

// Pow is cmplx.Pow. What an exponent without imaginary part leaves alone there is computed
// here, too, since it changes with that part.
func Pow(x, y complex128) complex128 {
	if x == 0 {
		return ofZero(x, y)
	}
	modulus := cmplx.Abs(x)
	if modulus == 0 {
		return complex(0, 0)
	}
	r := math.Pow(modulus, real(y))
	arg := cmplx.Phase(x)
	theta := real(y) * arg
	switch {
	case imag(y) != 0:
		r *= math.Exp(-imag(y) * arg)
		theta += imag(y) * math.Log(modulus)
	case !math.IsInf(modulus, 0):
		r *= math.Exp(-imag(y) * arg)
		theta = unturned(theta, imag(y)*math.Log(modulus))
	}
	s, c := math.Sincos(theta)
	return complex(r*c, r*s)
}

// ofZero is the power y of x, which is zero. Where that is a product, it has the derivatives
// of one, of as many factors as matter.
func ofZero(x, y complex128) complex128 {
	r := real(y)
	switch {
	case cmplx.IsNaN(y):
		return cmplx.NaN()
	case r == 0:
		return 1
	case r < 0 && imag(y) == 0:
		return complex(math.Inf(1), 0)
	case r < 0:
		return cmplx.Inf()
	case r != r:
		panic("not reached")
	case imag(y) != 0 || r != math.Trunc(r):
		return 0
	}
	p := x
	for range int(math.Min(r, 8)) - 1 {
		p *= x
	}
	return p + 0 // without the sign of a zero
}

// unturned is theta + by, where by is zero: theta itself, with the sign of a zero.
func unturned(theta, by float64) float64 {
	if math.Signbit(by) {
		return theta + by
	}
	return -(-theta - by)
}
