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

// Levels goes where functions level off, and infinite numbers go into them.
//
//gradgen:grad
//gradgen:vjp
//gradgen:jvp
//gradgen:hvp
//gradgen:jacobian
//gradgen:hessian
func Levels(x, y float64) float64 {
	s := x * x * y
	for _, k := range []float64{1, math.Inf(1)} {
		z := cmplx.Exp(complex(-k*x*x, y)) + cmplx.Tanh(complex(k*x*x, y)) + cmplx.Tan(complex(x, k*y*y))
		z += 1 / cmplx.Sqrt(complex(k*x*x, y))
		s += real(z) + imag(z)*y
	}
	return s
}

func LevelsInputs() [][]any { return [][]any{{0.7, 0.4}, {-0.3, 0.8}} }

// Quotients have infinite denominators.
//
//gradgen:grad
//gradgen:vjp
//gradgen:jvp
//gradgen:hvp
//gradgen:jacobian
//gradgen:hessian
func Quotients(x, y float64) float64 {
	z := complex(x, y)
	s := real(z * z * z)
	for _, k := range []float64{1, 1000} {
		u := 1 / (1 + cmplx.Exp(z*complex(k, 0)))
		s += real(u) + imag(u)*y
	}
	return s + imag(z/cmplx.Inf())
}

func QuotientsInputs() [][]any { return [][]any{{1.1, 1.2}, {-0.3, 0.8}} }
