// Package quadref has a plain implementation of a function of gonum.org/v1/gonum/integrate/quad, to be differentiated in
// place of the original, which starts goroutines and assigns a function variable more than once. It has the panics of its
// namesake, and is documented there. It is embedded as text by package rules.
package quadref

import (
	"math"

	"gonum.org/v1/gonum/integrate/quad"
)

// Fixed evaluates f in order, even if concurrent is set. Without a rule it takes Gauss–Legendre
// points, with the original's substitutions for infinite bounds.
func Fixed(f func(float64) float64, min, max float64, n int, rule quad.FixedLocationer, concurrent int) float64 {
	if n <= 0 {
		panic("quad: non-positive number of locations")
	}
	if min > max {
		panic("quad: min > max")
	}
	if min == max {
		return 0
	}
	xs, weights := make([]float64, n), make([]float64, n)
	sum := 0.0
	if rule != nil {
		rule.FixedLocations(xs, weights, min, max)
		for i, x := range xs {
			sum += weights[i] * f(x)
		}
		return sum
	}
	below, above := math.IsInf(min, -1), math.IsInf(max, 1)
	switch {
	case below && above:
		quad.Legendre{}.FixedLocations(xs, weights, -1, 1)
		for i, t := range xs {
			v := 1 - t*t
			sum += weights[i] * (f(t/v) * (1 + t*t) / (v * v))
		}
	case above:
		quad.Legendre{}.FixedLocations(xs, weights, 0, 1)
		for i, t := range xs {
			v := 1 - t
			sum += weights[i] * (f(min+t/v) / (v * v))
		}
	case below:
		quad.Legendre{}.FixedLocations(xs, weights, 0, 1)
		for i, t := range xs {
			sum += weights[i] * (f(max-(1-t)/t) / (t * t))
		}
	default:
		quad.Legendre{}.FixedLocations(xs, weights, 0, 1)
		for i, t := range xs {
			sum += weights[i] * (max - min) * f(t*(max-min)+min)
		}
	}
	return sum
}
