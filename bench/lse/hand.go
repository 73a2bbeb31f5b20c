package lse

import "math"

// LogSumExpHand is LogSumExpGrad written by hand. It keeps the exponentials
// in the gradient, which is then scaled to the softmax.
func LogSumExpHand(x, xGrad []float64) float64 {
	largest := math.Inf(-1)
	for _, v := range x {
		if v > largest {
			largest = v
		}
	}
	xGrad = xGrad[:len(x)]
	sum := 0.0
	for i, v := range x {
		e := math.Exp(v - largest)
		xGrad[i] = e
		sum += e
	}
	scale := 1 / sum
	for i := range xGrad {
		xGrad[i] *= scale
	}
	return largest + math.Log(sum)
}
