// A recursive function that takes a function value is made once for each.
package recursion_of_functions

import "math"

func simpson(f func(float64) float64, a, b float64, depth int) float64 {
	m := (a + b) / 2
	if depth == 0 {
		return (b - a) / 6 * (f(a) + 4*f(m) + f(b))
	}
	return simpson(f, a, m, depth-1) + simpson(f, m, b, depth-1)
}

type Gauss struct{ Mu, S float64 }

func (g Gauss) At(x float64) float64 { return math.Exp(-(x - g.Mu) * (x - g.Mu) / g.S) }

//gradgen:vjp wrt=x
func Areas(x []float64) float64 {
	s := x[1]
	wave := func(t float64) float64 { return s * math.Sin(t*x[0]) }
	g := Gauss{x[0], x[1]}
	return simpson(wave, 0, x[2], 3) + simpson(g.At, x[0], x[2], 2) + simpson(math.Cos, x[0], 1, 1)
}

func AreasInputs() [][]any { return [][]any{{[]float64{1.5, 0.7, 0.3}}} }
