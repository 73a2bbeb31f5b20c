// Package specfn holds the functions that derivatives need and package math lacks: the
// logarithmic derivatives of the gamma function, densities of the gamma and the beta
// distribution, and functions of complex numbers by their parts.
//
// The logarithmic derivatives are accurate to a few units in the last place of float64, which the
// derivative of math.Gamma and math.Lgamma needs to be as good as the function
// itself. (gonum's mathext.Digamma is good to 5e-11.)
//
// Near a pole, and for Digamma near its negative roots, the error is relative
// to the larger of the terms of the reflection formula.
package specfn

import "math"

// asymptoticFrom is where the asymptotic series take over: with the terms kept
// below, their first omitted term is under 1e-17 there.
const asymptoticFrom = 10

// horner evaluates c[0] + c[1]x + c[2]x² + ...
func horner(x float64, c []float64) float64 {
	var p float64
	for i := len(c) - 1; i >= 0; i-- {
		p = p*x + c[i]
	}
	return p
}

// fraction returns x minus its nearest integer, exactly: tan πx and sin² πx
// depend on nothing else.
func fraction(x float64) float64 { return x - math.RoundToEven(x) }
