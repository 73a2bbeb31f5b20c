package refuse_implicit

// Equations that the generator does not know.
//
//case:refused closures and unknown functions cannot be differentiated
//case:calls

import "github.com/gradgen/gradgen/runtime/implicit"

//gradgen:grad wrt=x
func square(x, p float64) float64 { return x*x - p }

//gradgen:grad wrt=p
func Closure(p float64) float64 {
	x, _ := implicit.RootScalar(func(x, p float64) float64 { return x*x - p }, squareGrad, 0, p+1, p)
	return x
}

//gradgen:grad wrt=p
func Unknown(p float64, f func(x, p float64) float64) float64 {
	x, _ := implicit.RootScalar(f, squareGrad, 0, p+1, p)
	return x
}

func scaled(x []float64, p []float64) []float64 { return []float64{p[0] * x[0]} }

type model struct{ scale, extra []float64 }

func (m *model) apply(x []float64, p []float64) []float64 { return []float64{p[0] * x[0]} }

//gradgen:grad wrt=p
func Method(m *model, p []float64) float64 {
	x, _ := implicit.Solve(m.apply, scaled, []float64{1}, p, implicit.Krylov{})
	return x[0]
}
