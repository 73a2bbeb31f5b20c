// Divisions and products of the function itself keep their rounding, also where
// the adjoint multiplies by an inverse.
package normalised

import "math"

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Softmax(x []float64) (h float64) {
	s := 0.0
	for i, v := range x {
		x[i] = math.Exp(v)
		s += x[i]
	}
	for i := range x {
		x[i] /= s
		h -= x[i] * math.Log(x[i])
	}
	return h
}

//gradgen:vjp wrt=x
func Scaled(x []float64) (h float64) {
	s := math.Sqrt(x[0])
	for range 3 {
		h /= s
		h *= 3 * 1.1
		h += s / x[1]
		for i := range x {
			x[i] *= h
			x[i] /= h * s
		}
	}
	return h
}

// Pointed divides what a pointer leads to.
//
//gradgen:vjp wrt=x
func Pointed(x []float64, by float64) float64 {
	total := 0.0
	for range 2 {
		scale := 1.5 + math.Sin(by)
		v := 0.5
		p := &v
		for i := range x {
			v *= 1.25 * x[i]
			v /= scale
		}
		total += *p * x[0]
	}
	return total
}

func PointedInputs() [][]any { return [][]any{{[]float64{0.7, -1.4, 3.3, 0.9, 1.1}, 0.3}} }

// Complex multiplies and divides complex numbers.
//
//gradgen:vjp wrt=x
//gradgen:hvp wrt=x
func Complex(x []float64, by float64) float64 {
	z := complex(1, 0.5)
	w := complex(0, by)
	for i := range x {
		z *= complex(x[i], 3)
		z /= w
	}
	return real(z) * imag(z)
}

func ComplexInputs() [][]any { return [][]any{{[]float64{0.7, -1.4, 3.3, 0.9, 1.1}, 0.3}} }
