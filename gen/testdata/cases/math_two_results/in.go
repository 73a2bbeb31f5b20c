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

// Behind has all that the argument of Sincos is made of in memory, and saves it for the
// sine before it comes to the cosine.
//
//gradgen:vjp wrt=a
//gradgen:jvp wrt=a
func Behind(a []float64) float64 {
	x := []float64{0.5, 0.25}
	for _, v := range a {
		w := v
		p := &w
		for i := range x {
			s, c := math.Sincos(*p * x[i])
			x[i] = 0.5*c*x[i] - 0.25*s
			*p += 0.1 * c
		}
	}
	return x[0] - x[1]
}

func BehindInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 1.1}}} }
