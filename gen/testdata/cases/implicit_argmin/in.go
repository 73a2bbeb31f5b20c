package implicit_argmin

// What makes another function smallest.
//
//case:calls the gradient and Hessian that the optimiser takes are emitted

import (
	"math"

	"github.com/gradgen/gradgen/runtime/implicit"
)

// ridge is the loss of a logistic regression with parameters x, for a penalty and labels in p.
//
//gradgen:grad wrt=x
//gradgen:hessian wrt=x
func ridge(x []float64, p []float64) float64 {
	sum := p[0] * (x[0]*x[0] + x[1]*x[1])
	for i, y := range p[1:] {
		t := float64(i) - 1.5
		sum += math.Log1p(math.Exp(x[0]+x[1]*t)) - y*(x[0]+x[1]*t)
	}
	return sum
}

// Fit returns the best parameters.
//
//gradgen:vjp wrt=p
//gradgen:jvp wrt=p
func Fit(p []float64) []float64 {
	x, err := implicit.Argmin(ridgeGrad, ridgeHessian, []float64{0, 0}, p)
	if err != nil {
		panic(err)
	}
	return x
}

// Validate is the loss of a fit on another datum.
//
//gradgen:grad wrt=p
//gradgen:hvp wrt=p
func Validate(p []float64) float64 {
	x := Fit(p)
	return math.Log1p(math.Exp(x[0] + 3*x[1]))
}

func FitInputs() [][]any {
	return [][]any{{[]float64{0.1, 0, 1, 0, 1}}, {[]float64{2, 0.2, 0.7, 1, 1}}}
}

func ValidateInputs() [][]any { return FitInputs() }
