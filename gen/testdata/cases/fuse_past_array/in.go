// A loop and its adjoint are fused; a statement between them stores
// to an element of an array, and the adjoint reads another element.
package fuse_past_array

import "math"

func sum(x ...float64) (s float64) {
	for _, v := range x {
		s += min(math.Abs(math.Tanh(v)), 1.25)
	}
	return s
}

// F reads the array at an index that is not known.
//
//gradgen:grad wrt=x
func F(x []float64, k int, a [3]float64) float64 {
	a[0] = 0.5 * sum(0.8, x[len(x)%len(x)])
	return math.Abs(x[k%len(x)]) + a[k%3] + x[k%len(x)]
}

func FInputs() [][]any {
	x, a := []float64{0.4, -0.7}, [3]float64{1, 2, 3}
	return [][]any{{x, 0, a}, {x, 1, a}, {x, 2, a}, {x, 3, a}}
}
