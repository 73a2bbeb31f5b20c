// Package in differentiates derivatives of functions that copy slices of numbers, onto themselves, too.
package in

import "math"

//case:calls what is emitted

// Shifted copies what it is passed, and then a part of that within itself.
//
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func Shifted(x []float64) float64 {
	y := make([]float64, len(x)+1)
	n := copy(y, x)
	n += copy(y[1:], y)
	n += copy(y[:2], y[1:])
	s := float64(n)
	for i, v := range y {
		s += math.Sin(v*float64(i+1)) * v
	}
	return s
}

// Narrow has single precision and a copy that is shorter than what it is made of.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Narrow(x []float32) float64 {
	y := []float32{1, 2}
	copy(y, x)
	return float64(y[0]*y[0]*y[1]) * float64(x[2])
}

//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func Slopes(x []float64) float64 {
	g := make([]float64, len(x))
	ShiftedGrad(x, g)
	s := 0.0
	for i, v := range g {
		s += v * v * x[i]
	}
	return s
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func NarrowSlopes(x []float32) float32 {
	g := make([]float32, len(x))
	NarrowVJP(x, 1, g)
	return g[0]*g[1] + g[2]
}
