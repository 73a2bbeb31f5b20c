// Package cmplxref has functions of package math/cmplx in plain Go, to be differentiated in
// their place: the source of the standard library is not at hand everywhere. Each is
// documented there. It is embedded as text by package rules.
package cmplxref

import "math"

func Abs(x complex128) float64 { return math.Hypot(real(x), imag(x)) }

func Conj(x complex128) complex128 { return complex(real(x), -imag(x)) }

func Inf() complex128 { return complex(math.Inf(1), math.Inf(1)) }

func NaN() complex128 { return complex(math.NaN(), math.NaN()) }

func IsInf(x complex128) bool { return math.IsInf(real(x), 0) || math.IsInf(imag(x), 0) }

func IsNaN(x complex128) bool {
	return !IsInf(x) && (math.IsNaN(real(x)) || math.IsNaN(imag(x)))
}

func Log(x complex128) complex128 { return complex(math.Log(Abs(x)), Phase(x)) }

func Log10(x complex128) complex128 {
	z := Log(x)
	return complex(math.Log10E*real(z), math.Log10E*imag(z))
}

func Phase(x complex128) float64 { return math.Atan2(imag(x), real(x)) }

func Polar(x complex128) (r, θ float64) { return Abs(x), Phase(x) }

func Rect(r, θ float64) complex128 {
	s, c := math.Sincos(θ)
	return complex(r*c, r*s)
}

// Pow also multiplies and adds terms that are neutral for an exponent without imaginary part,
// because their derivatives by that part are not zero.
func Pow(x, y complex128) complex128 {
	if x == 0 {
		return ofZero(x, y)
	}
	modulus := Abs(x)
	if modulus == 0 {
		return complex(0, 0)
	}
	r := math.Pow(modulus, real(y))
	arg := Phase(x)
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

// ofZero is the power y of x, which is zero. If the power is a product, it is computed as
// one, so that it has the derivatives of a product.
func ofZero(x, y complex128) complex128 {
	r := real(y)
	switch {
	case IsNaN(y):
		return NaN()
	case r == 0:
		return 1
	case r < 0 && imag(y) == 0:
		return complex(math.Inf(1), 0)
	case r < 0:
		return Inf()
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

// unturned is theta + by for zero by: theta itself, with the sign of a zero.
func unturned(theta, by float64) float64 {
	if math.Signbit(by) {
		return theta + by
	}
	return -(-theta - by)
}
