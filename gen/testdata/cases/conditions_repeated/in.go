// A helper called with one argument twice leads to conditions that repeat each
// other, of which one is left: vet, which reads what is emitted, finds them.
package conditions_repeated

import "math"

func either(a, b float64) bool { return a > 0 || b > 0 }

func alike(a, b, c float64) bool { return a == b && c > 0 && b == a && a == b }

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	s := x[0] * x[1]
	if either(x[0], x[0]) {
		s += x[1] * x[1]
	}
	if alike(x[1], x[1], x[2]) {
		s *= x[2]
	}
	return s
}

// Two terms of a quotient have one tangent, up to its sign.
//
//gradgen:jvp wrt=w
func G(w float64) float64 {
	a := math.Sin(w)
	return (1 - a) / (1 + a)
}

// FInputs takes both branches of each condition.
func FInputs() [][]any {
	return [][]any{{[]float64{1.1, 0.4, 2}}, {[]float64{-1.1, 0.4, 2}}, {[]float64{1.1, 0.4, -2}}}
}
