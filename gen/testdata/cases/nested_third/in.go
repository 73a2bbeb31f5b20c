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

//gradgen:hvp
func surprise(a float64) float64 {
	y, _ := math.Lgamma(a)
	return y + math.Gamma(0.5*a)
}

func LaplaceInputs() [][]any { return [][]any{{2.5}, {0.7}, {-0.4}} }

// Laplace has third and fourth derivatives of the gamma function and of its logarithm.
//
//gradgen:grad
//gradgen:hvp
func Laplace(a float64) float64 {
	var g, h float64
	surpriseHVP(a, 1, &g, &h)
	return math.Log(h*h) + g
}
