// Package refuse_checkpoint_rule: second derivatives of loops with snapshots that call, or are in, a JVP written by hand.
package refuse_checkpoint_rule

//case:refused the JVP is a function of its own, which saves its values in each step

import "math"

func wave(x float64) float64 { return math.Sin(x) * x }

//gradgen:rule for=wave
func waveVJP(x, outBar float64, xBar *float64) float64 {
	*xBar += outBar * (math.Cos(x)*x + math.Sin(x))
	return wave(x)
}

//gradgen:rule for=wave
func waveJVP(x, xDot float64) (out, outDot float64) {
	return wave(x), xDot * (math.Cos(x)*x + math.Sin(x))
}

//gradgen:hvp
func Calls(x float64, n int) float64 {
	//gradgen:checkpoint steps=2
	for range n {
		x = wave(x)
	}
	return x
}

func waves(x float64) float64 {
	for range 9 {
		x = math.Sin(x)
	}
	return x
}

//gradgen:rule for=waves
func wavesVJP(x, outBar float64, xBar *float64) float64 {
	x, d := wavesJVP(x, outBar)
	*xBar += d
	return x
}

//gradgen:rule for=waves
func wavesJVP(x, xDot float64) (out, outDot float64) {
	//gradgen:checkpoint steps=2
	for range 9 {
		xDot *= math.Cos(x)
		x = math.Sin(x)
	}
	return x, xDot
}

//gradgen:hvp
func Inside(x float64) float64 { return waves(x) * x }
