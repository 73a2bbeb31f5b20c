// A small network: structs of matrices, layers in a slice, activations chosen by
// name.
package neural_net

import "math"

type Layer struct {
	W   [][]float64
	B   []float64
	Act string
}

func (l *Layer) forward(x []float64) []float64 {
	y := make([]float64, len(l.B))
	for i := range y {
		z := l.B[i]
		for j, v := range x {
			z += l.W[i][j] * v
		}
		switch l.Act {
		case "tanh":
			y[i] = math.Tanh(z)
		case "relu":
			y[i] = max(z, 0)
		default:
			y[i] = z
		}
	}
	return y
}

type Net []Layer

//gradgen:vjp wrt=n,x
//gradgen:grad wrt=n
func (n Net) Loss(x []float64, target float64) float64 {
	h := x
	for i := range n {
		h = n[i].forward(h)
	}
	d := h[0] - target
	return d * d
}

func NetLossInputs() [][]any {
	n := Net{
		{[][]float64{{0.1, 0.4}, {-0.3, 0.8}}, []float64{0.2, 0.5}, "tanh"},
		{[][]float64{{0.7, -0.6}, {0.9, 0.3}}, []float64{0.1, -0.9}, "relu"},
		{[][]float64{{1.5, -0.5}}, []float64{0.3}, ""},
	}
	return [][]any{{n, []float64{0.6, -0.2}, 1.0}}
}
