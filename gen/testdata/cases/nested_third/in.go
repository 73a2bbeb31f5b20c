// Third derivatives, one nested in the other, in all modes.
package nested_third

import "math"

//gradgen:jvp
//gradgen:grad
func Wave(x float64) float64 {
	y := x
	for range 3 {
		y = math.Sin(y) * x
	}
	return y
}

//gradgen:jvp
//gradgen:grad
func Slope(x float64) float64 {
	var g float64
	WaveGrad(x, &g)
	return g
}

//gradgen:jvp
//gradgen:grad
func SlopeForward(x float64) float64 {
	_, d := WaveJVP(x, 1)
	return d
}

// Bend differentiates in reverse twice.
//
//gradgen:jvp
func Bend(x float64) float64 {
	var g float64
	SlopeGrad(x, &g)
	return g
}

// BendMixed differentiates in reverse what was differentiated forward.
//
//gradgen:grad
func BendMixed(x float64) float64 {
	var g float64
	SlopeForwardGrad(x, &g)
	return g
}

func WaveInputs() [][]any         { return [][]any{{0.9}, {-2.0}} }
func SlopeInputs() [][]any        { return WaveInputs() }
func SlopeForwardInputs() [][]any { return WaveInputs() }
func BendInputs() [][]any         { return WaveInputs() }
func BendMixedInputs() [][]any    { return WaveInputs() }

//case:calls
