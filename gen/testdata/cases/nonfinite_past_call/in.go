// A number that is NaN and replaced: the branch that replaces it begins with a
// call that does not read it.
package nonfinite_past_call

import "math"

// halves is recursive, so that it stays a call.
func halves(x []float64) float64 {
	if len(x) == 1 {
		return x[0]
	}
	return halves(x[:len(x)/2]) + math.Sin(halves(x[len(x)/2:]))
}

// F is NaN but for the replacement.
//
//gradgen:grad wrt=x
func F(x []float64) float64 {
	y := math.Sqrt(-1-math.Abs(x[2])) * x[0]
	if y != y {
		y = 0.5 * halves(x)
	}
	return y * x[1]
}

func FInputs() [][]any { return [][]any{{[]float64{0.3, 0.5, 0.7}}, {[]float64{-0.3, 1.5, 0}}} }
