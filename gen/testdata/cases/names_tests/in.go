// Declarations of test files have names that emitted code would like for its memory, its
// functions and its imports.
package names_tests

import . "math"

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	s := 1.0
	for i := range x {
		s *= Sin(x[i] * s)
	}
	return s + power(x[0], 3)
}

func power(x float64, n int) float64 {
	if n == 0 {
		return 1
	}
	return x * power(x, n-1)
}
