// A complex iteration that a condition of its magnitude leaves: the smooth count of the steps in
// which a point of the Mandelbrot set's neighbourhood escapes.
package complex_escape

import (
	"math"
	"math/cmplx"
)

// Count is the smooth count of steps.
//
//gradgen:grad
//gradgen:vjp
//gradgen:jvp
//gradgen:hvp
//gradgen:jacobian
//gradgen:hessian
func Count(x, y float64) float64 {
	c := complex(x, y)
	var z complex128
	for n := range 60 {
		z = z*z + c
		if cmplx.Abs(z) > 50 {
			return float64(n) + 1 - math.Log2(math.Log2(cmplx.Abs(z)))
		}
	}
	return real(z) * imag(z)
}

func CountInputs() [][]any { return [][]any{{0.4, 0.5}, {-0.8, 0.3}, {0.1, 0.2}, {-1.5, -0.4}} }

// While leaves by the condition of the loop.
//
//gradgen:grad
//gradgen:vjp
//gradgen:jvp
//gradgen:hvp
//gradgen:jacobian
//gradgen:hessian
func While(x, y float64) float64 {
	z, c := 0i, complex(x, y)
	n := 0
	for real(z)*real(z)+imag(z)*imag(z) < 100 && n < 40 {
		z = cmplx.Pow(z, 3) - z/2 + c
		n++
	}
	if z == 0 || z != z {
		return 0
	}
	return float64(n) + cmplx.Phase(z)
}

func WhileInputs() [][]any { return [][]any{{0.9, 0.8}, {0.3, -0.2}} }
