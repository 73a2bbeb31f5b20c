package implicit_times

// The times of a differential equation are parameters, too.
//
//case:calls the Jacobian that the stages take is emitted

import (
	"math"

	"github.com/gradgen/gradgen/runtime/implicit"
)

var tight = implicit.Tolerance{Relative: 1e-12, Absolute: 1e-12}

// driven is a forced decay.
func driven(t float64, x []float64, p []float64) []float64 {
	return []float64{-p[0]*x[0] + p[1]*math.Cos(t), x[0] * x[1]}
}

// stiff is the same, with its Jacobian.
//
//gradgen:jacobian wrt=x
func stiff(t float64, x []float64, p []float64) []float64 {
	return []float64{-p[0]*x[0] + p[1]*math.Cos(t), -p[1] * x[1]}
}

//gradgen:vjp wrt=times,p,x0
//gradgen:jvp wrt=times,p,x0
func Samples(times, p, x0 []float64) [][]float64 {
	x, err := implicit.ODE(driven, x0, times, p, tight)
	if err != nil {
		panic(err)
	}
	return x
}

//gradgen:vjp wrt=times,x0
//gradgen:jvp wrt=times,x0
func StiffSamples(times, p, x0 []float64) [][]float64 {
	x, err := implicit.StiffODE(stiff, stiffJacobian, x0, times, p, implicit.Tolerance{Relative: 1e-11, Absolute: 1e-11})
	if err != nil {
		panic(err)
	}
	return x
}

// Arrival stops when the phase p[0]·t has reached p[1].
//
//gradgen:grad wrt=p,start
//gradgen:hvp wrt=p,start
func Arrival(p []float64, start float64) float64 {
	x, err := implicit.ODE(driven, []float64{1, 0.5}, []float64{start, p[1] / p[0]}, p, tight)
	if err != nil {
		panic(err)
	}
	return x[1][0] * x[1][1]
}

func SamplesInputs() [][]any {
	p, x0 := []float64{0.7, 1.3}, []float64{0.5, 0.2}
	return [][]any{
		{[]float64{0, 0.4, 1.5}, p, x0},
		{[]float64{1, 0.5, 0.25}, p, x0},
		{[]float64{2}, p, x0},
		{[]float64{}, p, x0},
	}
}

// StiffSamplesInputs are few times, as small steps take long.
func StiffSamplesInputs() [][]any {
	p, x0 := []float64{0.7, 1.3}, []float64{0.5, 0.2}
	return [][]any{{[]float64{1, 1.2, 1.5}, p, x0}, {[]float64{0.3}, p, x0}}
}

func ArrivalInputs() [][]any {
	return [][]any{{[]float64{0.7, 0.9}, 0.25}, {[]float64{0.7, 0.9}, 2.0}}
}
