// A state that a nest of loops reads many times is copied once per step.
package state_copied

import "math"

//gradgen:grad wrt=w,start
func Recur(w, start []float64, steps int) float64 {
	n := len(start)
	h := make([]float64, n)
	next := make([]float64, n)
	copy(h, start)
	for range steps {
		for i := range next {
			a := 0.0
			for j := range h {
				a += w[(i*n+j)%len(w)] * h[j]
			}
			next[i] = math.Tanh(a)
		}
		copy(h, next)
	}
	sum := 0.0
	for i := range h {
		sum += h[i] * h[i]
	}
	return sum
}

// Chain saves several numbers per element, in one record.
//
//gradgen:vjp wrt=x
func Chain(x []float64, steps int) []float64 {
	y := make([]float64, len(x))
	copy(y, x)
	for range steps {
		for i := range y {
			a := math.Exp(-y[i] * y[i])
			b := math.Sin(a * y[i])
			y[i] = y[i]*b + a*math.Cos(b)
		}
	}
	return y
}
