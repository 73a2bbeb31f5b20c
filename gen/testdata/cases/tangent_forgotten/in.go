// Second derivatives past a value that is changed and forgotten: an adjoint begins with the
// negative of an adjoint that is zero.
package tangent_forgotten

import "math"

//gradgen:hvp wrt=x
func F(x, threshold float64) float64 {
	last := 0.0
	for n := range 9 {
		part := x * 0.5
		if float64(n) < threshold {
			last = part
		}
	}
	y := last * last
	last += math.Sin(0.5 - x)
	return y
}
