// The transfer function of a filter: polynomials of a complex number, magnitude and phase.
package complex_filter

import (
	"math"
	"math/cmplx"
)

// horner evaluates a polynomial with real coefficients at z.
func horner(coefficients []float64, z complex128) (value complex128) {
	for i := len(coefficients) - 1; i >= 0; i-- {
		value = value*z + complex(coefficients[i], 0)
	}
	return
}

// Response is the weighted magnitude and phase of b(z)/a(z) around the unit circle.
//
//gradgen:grad wrt=b,a
//gradgen:vjp wrt=b,a
//gradgen:jvp wrt=b,a
//gradgen:hvp wrt=b,a
func Response(b, a []float64, n int) float64 {
	if len(a) == 0 {
		return 0
	}
	sum := 0.0
	for k := range n {
		omega := math.Pi * (float64(k) + 0.5) / float64(n)
		z := cmplx.Rect(1, -omega)
		h := horner(b, z) / horner(a, z)
		magnitude, phase := cmplx.Polar(h)
		sum += magnitude*magnitude + 0.1*phase*float64(k+1)
	}
	return sum
}

func ResponseInputs() [][]any {
	return [][]any{{[]float64{0.2, 0.4, 0.2}, []float64{1, -0.5, 0.3}, 4}}
}

// Magnitudes are those of the response at given frequencies.
//
//gradgen:vjp wrt=b of=out
//gradgen:jvp wrt=b of=out
//gradgen:jacobian wrt=b of=out
func Magnitudes(b, omegas, out []float64) {
	for i, omega := range omegas {
		h := horner(b, cmplx.Exp(complex(0, omega)))
		out[i] = cmplx.Abs(h)
	}
}

func MagnitudesInputs() [][]any {
	return [][]any{{[]float64{0.2, 0.4, -0.2}, []float64{0.1, 1.2}, []float64{0, 0}}}
}
