package implicit_stiff

// The solution of a stiff differential equation, by implicit steps.
//
//case:calls the Jacobian that the stages take is emitted

import "github.com/gradgen/gradgen/runtime/implicit"

// react is a reaction with a fast and a slow part.
//
//gradgen:jacobian wrt=x
func react(t float64, x []float64, p [2]float64) []float64 {
	return []float64{p[1] - x[0]*x[1], 50 * (p[0]*x[0] - x[1]*x[1])}
}

//gradgen:vjp wrt=p,x0
//gradgen:jvp wrt=p,x0
func Concentrations(p [2]float64, x0, times []float64) [][]float64 {
	x, err := implicit.StiffODE(react, reactJacobian, x0, times, p, implicit.Tolerance{Relative: 1e-11, Absolute: 1e-11})
	if err != nil {
		panic(err)
	}
	return x
}

//gradgen:grad wrt=p,x0
//gradgen:hvp wrt=p,x0
func Product(p [2]float64, x0, times []float64) float64 {
	x := Concentrations(p, x0, times)
	last := x[len(x)-1]
	return last[0] * last[0] * last[1]
}

func ConcentrationsInputs() [][]any {
	p, x0 := [2]float64{1.5, 0.7}, []float64{1, 0.8}
	return [][]any{{p, x0, []float64{0, 0.004, 0.008}}, {p, x0, []float64{1, 1.002}}}
}

func ProductInputs() [][]any { return ConcentrationsInputs() }
