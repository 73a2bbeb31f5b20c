// Products of which some factors alone leave the range of a float64: their
// derivatives are multiplied in an order that does not.
package product_range

import "math"

const tiny = 1e-200

//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Constants(x float64) float64 {
	return 1e100 * (tiny * (tiny * (x * x * 1e300)))
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Large(x, s float64) float64 {
	y := x * 1e-250 * math.Exp(s)
	z := 1e100 * (y * 1e150)
	return math.Sin(z) / 1e150 * s * 1e160 / 1e10
}

//gradgen:grad wrt=x
func Loop(x []float64, s []float64) float64 {
	sum := 0.0
	for i := range x {
		y := x[i] * x[i] * 1e300
		y *= s[0]
		y = y * tiny
		y /= 1e200
		sum += math.Sin(y * 1e100)
	}
	return sum
}

const huge = 1e300

//gradgen:grad wrt=x
func Named(x float64) float64 {
	return 1e-200 * (huge * (1e-200 * (x * x))) * 1e100
}

//gradgen:grad wrt=x
func Quotients(x, s float64) float64 {
	return math.Sin(x*s/1e200/1e-200) * 1e-200 / tiny / huge * 1e300 / huge * 1e300
}

func LargeInputs() [][]any { return [][]any{{0.7, 0.3}, {1.2, -0.4}} }

func LoopInputs() [][]any { return [][]any{{[]float64{0.5, 0.8, 1.3}, []float64{0.7}}} }
