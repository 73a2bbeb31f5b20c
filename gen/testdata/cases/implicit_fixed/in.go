package implicit_fixed

// What an iteration converges to.
//
//case:calls the Jacobian that the solver takes is emitted

import (
	"math"

	"github.com/gradgen/gradgen/runtime/implicit"
)

// A Net is a layer whose output is its input.
type Net struct {
	Weights [4]float64
	Input   []float64
}

// layer is one pass of the net.
//
//gradgen:jacobian wrt=x
func layer(x []float64, n *Net) []float64 {
	out := make([]float64, len(x))
	for i := range out {
		sum := n.Input[i]
		for j, v := range x {
			sum += n.Weights[2*i+j] * v
		}
		out[i] = math.Tanh(sum)
	}
	return out
}

// Equilibrium is the state that the layer leaves as it is.
//
//gradgen:vjp wrt=n
//gradgen:jvp wrt=n
//gradgen:jacobian wrt=n
func Equilibrium(n *Net) []float64 {
	x, err := implicit.FixedPoint(layer, layerJacobian, []float64{0, 0}, n)
	if err != nil {
		panic(err)
	}
	return x
}

//gradgen:hvp wrt=n
//gradgen:grad wrt=n
func Energy(n *Net, scale float64) float64 {
	x := Equilibrium(n)
	return scale*x[0]*x[1] + n.Input[0]*x[1]
}

func EquilibriumInputs() [][]any {
	return [][]any{
		{&Net{[4]float64{0.5, -0.3, 0.2, 0.4}, []float64{0.3, -0.8}}},
		{&Net{[4]float64{0.9, 0.1, -0.2, 0.1}, []float64{0.1, 0.2}}},
	}
}

func EnergyInputs() [][]any {
	var out [][]any
	for _, in := range EquilibriumInputs() {
		out = append(out, append(in, 1.5))
	}
	return out
}
