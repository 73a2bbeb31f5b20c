// Helpers of the same package, called in expressions, nested and repeatedly.
package call_helper

import "math"

func sq(x float64) float64 { return x * x }

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

func affine(a, x, b float64) float64 {
	y := a * x
	y += b
	return y
}

//gradgen:vjp wrt=x,y
func F(x, y float64) float64 {
	return affine(sq(x), sigmoid(affine(x, y, 1)), sq(sq(y))) * sq(x-y+2)
}
