// Newton's method: a loop to convergence.
package newton

import "math"

//gradgen:vjp wrt=a
//gradgen:grad wrt=a
func Root(a float64) float64 {
	x := a
	for iter := 0; iter < 50; iter++ {
		step := (x*x*x - a) / (3 * x * x)
		x -= step
		if math.Abs(step) < 1e-15 {
			break
		}
	}
	return x
}
