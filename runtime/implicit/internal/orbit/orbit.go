// Package orbit solves Kepler's equation and follows an orbit in time. The
// examples of package implicit differentiate it.
package orbit

import (
	"math"

	"github.com/gradgen/gradgen/runtime/implicit"
)

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// Elements are the eccentricity of an orbit and the mean anomaly, in radians.
type Elements struct{ Eccentricity, Mean float64 }

// kepler is zero where E is the eccentric anomaly of p: E − e·sin E = M.
//
//gradgen:grad wrt=E
func kepler(E float64, p Elements) float64 {
	return E - p.Eccentricity*math.Sin(E) - p.Mean
}

// Anomaly returns the eccentric anomaly, in radians.
//
//gradgen:grad
func Anomaly(p Elements) float64 {
	E, err := implicit.RootScalar(kepler, keplerGrad, p.Mean-1, p.Mean+1, p)
	if err != nil {
		return math.NaN()
	}
	return E
}

// motion is Newton's law of gravity in a plane: x holds a position and a
// velocity, p the gravitational parameter.
func motion(t float64, x, p []float64) []float64 {
	r := math.Hypot(x[0], x[1])
	a := -p[0] / (r * r * r)
	return []float64{x[2], x[3], a * x[0], a * x[1]}
}

// Radius returns the distance from the centre at a time, for a body that
// starts at distance 1 with speed v across.
//
//gradgen:grad wrt=v,mu
func Radius(v, mu, time float64) float64 {
	x, err := implicit.ODE(motion, []float64{1, 0, 0, v}, []float64{0, time}, []float64{mu}, implicit.Tolerance{Absolute: 1e-12, Relative: 1e-12})
	if err != nil {
		return math.NaN()
	}
	return math.Hypot(x[1][0], x[1][1])
}

// product is the product of the second difference matrix, with p on its diagonal, and x.
func product(x, p []float64) []float64 {
	y := make([]float64, len(x))
	for i := range x {
		y[i] = p[0] * x[i]
		if i > 0 {
			y[i] -= x[i-1]
		}
		if i+1 < len(x) {
			y[i] -= x[i+1]
		}
	}
	return y
}

// Energy returns bᵀ·A⁻¹·b for A with diagonal d and neighbours −1.
//
//gradgen:grad
func Energy(d float64, b []float64) float64 {
	x, err := implicit.Solve(product, product, b, []float64{d}, implicit.Krylov{Method: implicit.CG})
	if err != nil {
		return math.NaN()
	}
	e := 0.0
	for i := range b {
		e += b[i] * x[i]
	}
	return e
}
