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

// Turn overwrites what the argument of Sincos is made of, both of whose results count.
//
//gradgen:vjp wrt=x,angle of=x
func Turn(x []float64, angle float64) {
	for i := range x {
		s, c := math.Sincos(angle*x[i] + math.Exp(-x[0]*angle))
		x[i] = c*x[i] - s*angle
	}
}
