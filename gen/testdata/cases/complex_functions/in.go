// Functions of package math/cmplx.
package complex_functions

import (
	"math"
	"math/cmplx"
)

// All applies them one after the other and returns the parts of what each gives.
//
//gradgen:vjp
//gradgen:jvp
//gradgen:jacobian
func All(x, y float64) (out [20]float64) {
	z := complex(x, y)
	list := [10]complex128{
		cmplx.Exp(z), cmplx.Sqrt(z), cmplx.Sin(z), cmplx.Cos(z), cmplx.Tan(z),
		cmplx.Sinh(z), cmplx.Cosh(z), cmplx.Tanh(z), cmplx.Log(z), cmplx.Log10(z),
	}
	for i, w := range list {
		out[2*i], out[2*i+1] = real(w), imag(w)
	}
	return out
}

func AllInputs() [][]any {
	return [][]any{{0.7, 0.4}, {-0.7, 0.4}, {0.3, -1.2}, {-1.1, -0.2}, {2.0, 0.0}, {0.0, 1.5}, {0.5, 0.0}}
}

// Nested is a composition with second derivatives.
//
//gradgen:grad
//gradgen:vjp
//gradgen:jvp
//gradgen:hvp
//gradgen:jacobian
//gradgen:hessian
func Nested(x, y float64) float64 {
	z := complex(x, y)
	w := cmplx.Sqrt(cmplx.Exp(z)+cmplx.Sin(z)) * cmplx.Tanh(z) / (2 + cmplx.Cosh(z))
	w += cmplx.Tan(z/4) - cmplx.Cos(w)*cmplx.Sinh(-z)
	r, theta := cmplx.Polar(cmplx.Log(w + 3))
	return r + math.Cos(theta)
}

func NestedInputs() [][]any { return [][]any{{0.7, 0.4}, {-0.3, 0.8}} }

// Powers are of complex bases and exponents.
//
//gradgen:grad wrt=a,b,c,d
//gradgen:vjp wrt=a,b,c,d
//gradgen:jvp wrt=a,b,c,d
//gradgen:hvp wrt=a,b,c,d
//gradgen:jacobian wrt=a,b,c,d
//gradgen:hessian wrt=a,b,c,d
func Powers(a, b, c, d float64) float64 {
	p := cmplx.Pow(complex(a, b), complex(c, d))
	q := cmplx.Pow(complex(c, d), 2)
	return real(p*q) + imag(q) - cmplx.Abs(p)
}

func PowersInputs() [][]any {
	return [][]any{{0.7, 0.4, 1.5, -0.3}, {-0.7, 0.4, 1.5, 0.0}, {1.3, 0.0, -1.5, 0.0}, {1.0, 0.0, 2.0, 0.0}}
}

// Special asks for what has no derivative.
//
//gradgen:grad
//gradgen:jvp
func Special(x, y float64) float64 {
	z := complex(x, y)
	if cmplx.IsNaN(z) || cmplx.IsInf(z) || z == cmplx.Inf() {
		return 0
	}
	return cmplx.Abs(z)
}

func SpecialInputs() [][]any { return [][]any{{0.7, 0.4}} }
