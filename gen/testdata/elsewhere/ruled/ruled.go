// Package ruled has rules that other packages do not see, or whose targets they do not see.
package ruled

import "math"

func soft(x float64) float64 { return math.Log1p(math.Exp(x)) }

//gradgen:rule for=soft
func SoftVJP(x, outBar float64, xBar *float64) float64 {
	*xBar += outBar / (1 + math.Exp(-x))
	return soft(x)
}

// Double calls a function that is not exported.
func Double(x float64) float64 { return soft(x) * 2 }

// Hard has rules that are not exported.
func Hard(x float64) float64 { return math.Tanh(4 * x) }

//gradgen:rule for=Hard
func hardVJP(x, outBar float64, xBar *float64) float64 {
	y := Hard(x)
	*xBar += outBar * 4 * (1 - y*y)
	return y
}

//gradgen:rule for=Hard
func hardJVP(x, xDot float64) (y, yDot float64) {
	y = Hard(x)
	return y, xDot * 4 * (1 - y*y)
}
