package refuse_implicit_again

// Derivatives of derivatives of what solves an equation.
//
//case:refused the solution is differentiated by directives alone
//case:calls

import "github.com/gradgen/gradgen/runtime/implicit"

//gradgen:grad wrt=x
func square(x, p float64) float64 { return x*x - p }

//gradgen:grad
func Root(p float64) float64 {
	x, _ := implicit.RootScalar(square, squareGrad, 0, p+1, p)
	return x
}

//gradgen:grad
func Slope(p float64) float64 {
	var g float64
	RootGrad(p, &g)
	return g
}
