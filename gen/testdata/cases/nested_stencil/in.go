// Package nested_stencil: derivatives of stencils that loops call, whose bounds belong to an inner loop.
package nested_stencil

//case:calls what is emitted

import "math"

//gradgen:vjp
func product(x []float64) float64 {
	s := 1.0
	for i, v := range x {
		s *= v
		if i > 0 {
			s += x[i-1]
		}
	}
	return s
}

//gradgen:vjp
func wave(x []float64) float64 {
	s := 1.0
	for i, v := range x {
		s += math.Sin(v) * s
		if i > 0 {
			s += x[i-1]
		}
	}
	return s
}

//gradgen:vjp
func Products(x []float64, n int) float64 {
	u, v, w := append([]float64(nil), x...), make([]float64, 3), make([]float64, 3)
	for range 3 {
		for range n {
			productVJP(v, x[1], w)
		}
	}
	if n > 1 {
		u, v = v, u
	}
	return w[0] + u[0]*v[1]
}

//gradgen:vjp
func Waves(x []float64, n int) float64 {
	v, u, w := append([]float64(nil), x...), make([]float64, 3), make([]float64, 3)
	for k := range 2 {
		for range n {
			waveVJP(v, x[k], w)
		}
		v[0] += w[1]
	}
	if n > 1 {
		u, v = v, u
	}
	return w[0] + u[0]*v[1] + v[2]
}

func ProductsInputs() [][]any { return points() }
func WavesInputs() [][]any    { return points() }

func points() [][]any {
	return [][]any{{[]float64{0.7, 1.3, 0.9}, 2}, {[]float64{1.1, -0.4, 0.3}, 1}}
}
