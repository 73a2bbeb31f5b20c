package specfn

import "math/cmplx"

// Derivatives compute with the parts of complex numbers. The functions below are Go's own,
// to the bit, of a complex number given by its real part a and imaginary part b, and return
// the parts of the result.

// ComplexQuo returns the parts of (a + ib) / (c + id), as Go divides.
func ComplexQuo(a, b, c, d float64) (re, im float64) {
	return parts(complex(a, b) / complex(c, d))
}

// ComplexCos returns the parts of cmplx.Cos.
func ComplexCos(a, b float64) (re, im float64) { return parts(cmplx.Cos(complex(a, b))) }

// ComplexCosh returns the parts of cmplx.Cosh.
func ComplexCosh(a, b float64) (re, im float64) { return parts(cmplx.Cosh(complex(a, b))) }

// ComplexExp returns the parts of cmplx.Exp.
func ComplexExp(a, b float64) (re, im float64) { return parts(cmplx.Exp(complex(a, b))) }

// ComplexSin returns the parts of cmplx.Sin.
func ComplexSin(a, b float64) (re, im float64) { return parts(cmplx.Sin(complex(a, b))) }

// ComplexSinh returns the parts of cmplx.Sinh.
func ComplexSinh(a, b float64) (re, im float64) { return parts(cmplx.Sinh(complex(a, b))) }

// ComplexSqrt returns the parts of cmplx.Sqrt.
func ComplexSqrt(a, b float64) (re, im float64) { return parts(cmplx.Sqrt(complex(a, b))) }

// ComplexTan returns the parts of cmplx.Tan.
func ComplexTan(a, b float64) (re, im float64) { return parts(cmplx.Tan(complex(a, b))) }

// ComplexTanh returns the parts of cmplx.Tanh.
func ComplexTanh(a, b float64) (re, im float64) { return parts(cmplx.Tanh(complex(a, b))) }

func parts(z complex128) (re, im float64) { return real(z), imag(z) }
