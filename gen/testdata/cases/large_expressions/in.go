// Expressions of many operations: parts of them get names, except for those that may
// not be evaluated, and those of conditions of loops.
package large_expressions

import "math"

// Sum has many terms, most of which are products.
//
//gradgen:grad
//gradgen:hvp
func Sum(x []float64) float64 {
	return x[0]*x[1] + x[1]*x[2] + x[2]*x[3] + x[3]*x[0] + x[0]*x[2] + x[1]*x[3] + x[0]*x[0] + x[1]*x[1] +
		x[2]*x[2] + x[3]*x[3] + 2*x[0]*x[1]*x[2] - 3*x[1]*x[2]*x[3] + math.Sin(x[0])*x[3] - math.Exp(x[1])*x[2] +
		x[0]/(2+x[1]*x[1]) + x[2]/(3+x[3]*x[3]) + x[0]*x[1]*x[2]*x[3]
}

// Product has many factors.
//
//gradgen:vjp wrt=a,b
func Product(a, b float64) float64 {
	return (a + 1) * (b + 2) * (a + 3) * (b + 4) * (a - 1) * (b - 2) * (a - 3) * (b - 4) * (a + b) * (a - b) * (2*a + b) *
		(a + 2*b) * (a*a + 1) * (b*b + 1) * (a*b + 1) * (a + 0.5) * (b + 0.5) * (a - 0.5) * (b - 0.5)
}

// Guarded divides only where a condition, as large as what it returns, allows it.
//
//gradgen:grad
func Guarded(x []float64) float64 {
	if x[0] > 0 && x[1]/x[0]+x[2]/x[0]+x[3]/x[0]+x[1]*x[2]/x[0]+x[2]*x[3]/x[0]+x[1]*x[3]/x[0]+x[1]*x[1]/x[0]+x[2]*x[2]/x[0]+x[3]*x[3]/x[0]+x[1]*x[2]*x[3]/x[0] > 0.25 {
		return x[1] * x[2]
	}
	s := x[3]
	for s+s*x[0]+s*x[1]+s*x[2]+s*x[3]+s*x[0]*x[1]+s*x[1]*x[2]+s*x[2]*x[3]+s*x[3]*x[0]+s*x[0]*x[2]+s*x[1]*x[3]+s*s < 8 {
		s = s*1.5 + 0.5
	}
	return s * x[0]
}

// SumInputs are points apart from kinks.
func SumInputs() [][]any {
	return [][]any{{[]float64{0.7, -0.4, 1.1, 0.3}}, {[]float64{0, 0.5, 0, -1}}}
}

// GuardedInputs take each of the ways.
func GuardedInputs() [][]any {
	return [][]any{{[]float64{0.7, 0.4, 1.1, 0.3}}, {[]float64{-0.3, 0.5, 0.2, 0.6}}}
}
