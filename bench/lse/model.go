// Package lse is a benchmark problem: the logarithm of a sum of exponentials.
package lse

import "math"

// LogSumExp returns log Σ exp(x_i), shifted by the largest x so that nothing
// overflows.
//
//gradgen:fast
//gradgen:grad wrt=x vector=on
func LogSumExp(x []float64) float64 {
	largest := math.Inf(-1)
	for _, v := range x {
		if v > largest {
			largest = v
		}
	}
	sum := 0.0
	for _, v := range x {
		sum += math.Exp(v - largest)
	}
	return largest + math.Log(sum)
}
