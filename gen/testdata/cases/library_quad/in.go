// Package library_quad has integrals by fixed quadrature of gonum: with its own choice of a rule, for finite and infinite
// bounds that are active, and with a rule that is given.
package library_quad

import (
	"math"

	"gonum.org/v1/gonum/integrate/quad"
)

//gradgen:grad
func Finite(x []float64) float64 {
	return quad.Fixed(func(t float64) float64 { return math.Exp(x[0]*t) * x[1] }, x[2], 2+x[2]*x[2], 8, nil, 0)
}

func FiniteInputs() [][]any { return [][]any{{[]float64{0.3, 1.2, 0.4}}} }

//gradgen:grad
func Infinite(x []float64, kind int) float64 {
	low, high := x[0], x[1]
	if kind != 1 {
		low = math.Inf(-1)
	}
	if kind != 2 {
		high = math.Inf(1)
	}
	bell := func(t float64) float64 { return math.Exp(-x[2] * t * t) }
	return quad.Fixed(bell, low, high, 12, nil, 0)
}

func InfiniteInputs() [][]any {
	return [][]any{{[]float64{-0.3, 1.2, 0.7}, 1}, {[]float64{-0.3, 1.2, 0.7}, 2}, {[]float64{-0.3, 1.2, 0.7}, 3}}
}

//gradgen:grad
func Ruled(x []float64) float64 {
	legendre := quad.Fixed(func(t float64) float64 { return t * t * x[0] }, x[1], 2, 5, quad.Legendre{}, 0)
	hermite := quad.Fixed(func(t float64) float64 { return t*t*x[0] + x[1] }, math.Inf(-1), math.Inf(1), 5, quad.Hermite{}, 0)
	return legendre * hermite
}

func RuledInputs() [][]any { return [][]any{{[]float64{0.3, 1.2}}} }
