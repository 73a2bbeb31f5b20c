// How deep the recursion goes depends on active values (adaptive quadrature).
package recursion_depth_active

import "math"

func f(x, k float64) float64 { return math.Exp(-k * x * x) }

func simpson(a, b, k float64, depth int) float64 {
	m := (a + b) / 2
	whole := (b - a) / 6 * (f(a, k) + 4*f(m, k) + f(b, k))
	l := (m - a) / 6 * (f(a, k) + 4*f((a+m)/2, k) + f(m, k))
	r := (b - m) / 6 * (f(m, k) + 4*f((m+b)/2, k) + f(b, k))
	if depth == 0 || math.Abs(l+r-whole) < 1e-3 {
		return l + r
	}
	return simpson(a, m, k, depth-1) + simpson(m, b, k, depth-1)
}

//gradgen:vjp wrt=b,k
func Integral(b, k float64) float64 { return simpson(0, b, k, 8) }

func IntegralInputs() [][]any {
	return [][]any{{2.5, 3.0}}
}
