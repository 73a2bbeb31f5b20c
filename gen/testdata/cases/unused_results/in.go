// Calls whose results nobody uses, and values that reach no output.
package unused_results

import "math"

func noisy(x []float64, k float64) float64 {
	x[0] *= k
	return x[0] * x[1]
}

//gradgen:vjp wrt=x,k
func F(x []float64, k float64) float64 {
	noisy(x, k)
	_ = noisy(x, k)
	dead := math.Exp(k) * x[2]
	dead *= 2
	_ = dead
	return x[0] + x[1]
}
