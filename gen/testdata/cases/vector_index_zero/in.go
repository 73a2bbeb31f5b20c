// Indices that mention the index of a loop and are the same in all of its iterations.
package vector_index_zero

import "math"

// Sum reads an element that is the same in all iterations, although its index names theirs.
//
//gradgen:grad wrt=x vector=on
func Sum(x, p []float64) float64 {
	y := make([]float64, len(x))
	for i := range y {
		y[i] += 0.25 * math.Exp(x[i]) * p[(i*0%7)%len(p)]
	}
	s := 0.0
	for i := range y {
		s += y[i] * y[i]
	}
	return s
}

// First adds everything to one element.
//
//gradgen:vjp wrt=x vector=on
func First(x []float64) []float64 {
	r := make([]float64, 2)
	for i := range x {
		r[i*0] += math.Exp(x[i])
	}
	for i := range x {
		r[i-i+1] += 2 * math.Sin(x[i])
	}
	return r
}
