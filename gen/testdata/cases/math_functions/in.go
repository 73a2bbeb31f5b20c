// A walk through package math.
package math_functions

import "math"

//gradgen:vjp wrt=x,y
func F(x, y float64) float64 {
	s := math.Sin(x)*math.Cos(y) + math.Tan(x/3)
	s += math.Exp(-x*x) + math.Log(y) + math.Log1p(x*y) + math.Expm1(y)
	s += math.Pow(x, y) + math.Pow(x, 2) + math.Pow(2, y)
	s += math.Atan2(y, x) + math.Hypot(x, y) + math.Sqrt(x) + math.Cbrt(y)
	s += math.Erf(x) + math.Erfc(y) + math.Tanh(x) + math.Sinh(y) + math.Cosh(x)
	s += math.Asin(x/3) + math.Acos(y/3) + math.Atan(x) + math.Asinh(y)
	s += math.FMA(x, y, x) + math.Exp2(y) + math.Log2(x) + math.Log10(y)
	return s + math.Abs(x-4) + math.Max(x, 5) + math.Min(x, 5)
}
