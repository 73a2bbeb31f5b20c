// Functions of package math with two results.
package math_two_results

import "math"

//gradgen:vjp wrt=x
func F(x float64) float64 {
	s, c := math.Sincos(x)
	whole, frac := math.Modf(10 * x)
	lg, sign := math.Lgamma(x + 1)
	_, c2 := math.Sincos(x * c)
	return s*c2 + whole*frac + lg*float64(sign)
}

func FInputs() [][]any {
	return [][]any{{0.73}}
}
