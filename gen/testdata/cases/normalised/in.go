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
