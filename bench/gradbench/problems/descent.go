package problems

import "math"

const close = 1e-5

// argmin descends to where f is lowest. Every ten steps that go down the step size is
// doubled; it is halved when a step goes up (Siskind and Pearlmutter).
func argmin(f func(x []float64) float64, gradient func(x, g []float64), start []float64) []float64 {
	x := append([]float64(nil), start...)
	g := make([]float64, len(x))
	fx := f(x)
	gradient(x, g)
	eta, steps := 1e-5, 0
	for math.Sqrt(squares(g)) > close {
		if steps == 10 {
			eta *= 2
			steps = 0
			continue
		}
		next := make([]float64, len(x))
		for i := range x {
			next[i] = x[i] - eta*g[i]
		}
		if math.Sqrt(distance2(x, next)) <= close {
			break
		}
		if fNext := f(next); fNext < fx {
			x, fx = next, fNext
			gradient(x, g)
			steps++
		} else {
			eta /= 2
			steps = 0
		}
	}
	return x
}
