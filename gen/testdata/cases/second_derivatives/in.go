// Second derivatives where formulas of first ones divide by zero or cancel: on axes, at the
// exponent zero, at negative bases, beside zero.
package second_derivatives

import "math"

//gradgen:hvp wrt=x,y
func Angle(x, y float64) float64 { return math.Atan2(y, x) * x }

func AngleInputs() [][]any {
	return [][]any{{2.0, 0.0}, {0.0, 3.0}, {0.0, -3.0}, {-2.0, 1e-9}, {1e-9, 2.0}, {0.7, -0.4}}
}

//gradgen:hvp wrt=x
func Power(x, e float64) float64 { return math.Pow(x, e) }

func PowerInputs() [][]any {
	return [][]any{{1.5, 0.0}, {-1.5, 3.0}, {-1.5, 2.0}, {-0.7, 1.0}, {0.8, 2.5}}
}

//gradgen:hvp wrt=x
func Arcs(x float64) float64 { return math.Asin(x)*math.Acos(x) + x*math.Atanh(x) }

func ArcsInputs() [][]any { return [][]any{{1e-3}, {-1e-2}, {0.3}, {-0.6}} }
