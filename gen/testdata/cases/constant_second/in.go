// Package constant_second: second derivatives of functions that pass active values to a function declared constant.
package constant_second

import "math"

//gradgen:constant
func step(x float64) float64 { return math.Floor(4*x) / 4 }

//gradgen:hvp wrt=x,rate
func Decay(x, rate float64) float64 { return step(x) * math.Exp(-rate*x) }

//gradgen:hvp
func Chain(x []float64) float64 {
	s := x[0]
	for _, v := range x {
		s = math.Sin(s*v) * (2 + step(s))
	}
	return s
}

func DecayInputs() [][]any { return [][]any{{0.7, 1.3}, {1.1, 0.4}} }
func ChainInputs() [][]any { return [][]any{{[]float64{0.7, 1.3, 0.9}}} }
