package problems

import "math"

// LogSumExp is log Σ exp(x[i]), without overflow where the sum has some.
//
//gradgen:grad vector=on
func LogSumExp(x []float64) float64 {
	top := math.Inf(-1)
	for _, v := range x {
		top = max(top, v)
	}
	sum := 0.0
	for _, v := range x {
		sum += math.Exp(v - top)
	}
	return top + math.Log(sum)
}
