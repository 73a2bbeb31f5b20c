package implicit_ode

// The solution of a differential equation.

import "github.com/gradgen/gradgen/runtime/implicit"

// A Prey lives with its predators.
type Prey struct{ Birth, Death, Hunt, Feed float64 }

// growth is the model of Lotka and Volterra.
func growth(t float64, x []float64, p Prey) []float64 {
	return []float64{p.Birth*x[0] - p.Hunt*x[0]*x[1], p.Feed*x[0]*x[1] - p.Death*x[1]}
}

//gradgen:vjp wrt=p,x0
//gradgen:jvp wrt=p,x0
func Populations(p Prey, x0, times []float64) [][]float64 {
	x, err := implicit.ODE(growth, x0, times, p, implicit.Tolerance{Relative: 1e-12, Absolute: 1e-12})
	if err != nil {
		panic(err)
	}
	return x
}

//gradgen:grad wrt=p,x0
//gradgen:hvp wrt=p,x0
func Misfit(p Prey, x0, times, counts []float64) float64 {
	sum := 0.0
	for i, row := range Populations(p, x0, times) {
		sum += (row[0] - counts[i]) * (row[0] - counts[i])
	}
	return sum
}

func PopulationsInputs() [][]any {
	p, x0 := Prey{1.1, 0.4, 0.3, 0.1}, []float64{3, 2}
	return [][]any{{p, x0, []float64{0, 0.4, 1, 2.5}}, {p, x0, []float64{1, 0.5, 0.25}}, {p, x0, []float64{3}}}
}

func MisfitInputs() [][]any {
	var out [][]any
	for _, in := range PopulationsInputs() {
		out = append(out, append(in, []float64{3, 4, 5, 6}))
	}
	return out[:2]
}
