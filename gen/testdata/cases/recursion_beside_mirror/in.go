// Closures that call themselves, in functions with objects of other packages.
package recursion_beside_mirror

import (
	"math"

	"gonum.org/v1/gonum/interp"
)

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func F(x []float64, n int) float64 {
	var p interp.PiecewiseLinear
	if err := p.Fit([]float64{0, 1, 3}, []float64{x[0], x[1], x[0] * x[1]}); err != nil {
		return 0
	}
	v := p.Predict(1.5)
	var even, odd func(k int) float64
	even = func(k int) float64 {
		if k <= 0 {
			return 0.5 * v
		}
		return 0.5*odd(k-1) + 0.25*v
	}
	odd = func(k int) float64 {
		if k <= 0 {
			return 0.5
		}
		v *= 0.75
		return math.Sin(even(k-1)) * 0.5 * x[1]
	}
	return v + even(n)
}

func FInputs() [][]any { return [][]any{{[]float64{0.5, 1.5}, 4}, {[]float64{-0.5, 2}, 1}} }
