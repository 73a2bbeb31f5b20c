package custom_rule_second

// A derivative written by hand that has one itself, which second derivatives are made with.

import "math"

//gradgen:hvp wrt=x,scale
//gradgen:hessian wrt=x,scale
//gradgen:grad wrt=x,scale
func Loss(x []float64, scale float64) float64 {
	y, _ := Waves(x, scale*scale)
	sum := 0.0
	for i, v := range y {
		sum += v * v * float64(i+1)
	}
	return sum
}

// Waves returns the sines of x, and how many there are.
func Waves(x []float64, scale float64) ([]float64, int) {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = math.Sin(scale * v)
	}
	return out, len(x)
}

//gradgen:rule for=Waves
func WavesVJP(x []float64, scale float64, outBar, xBar []float64, scaleBar *float64) ([]float64, int) {
	for i, v := range x {
		xBar[i] += outBar[i] * scale * math.Cos(scale*v)
		*scaleBar += outBar[i] * v * math.Cos(scale*v)
	}
	return Waves(x, scale)
}

//gradgen:rule for=Waves
func WavesJVP(x []float64, scale float64, xDot []float64, scaleDot float64) (out []float64, n int, outDot []float64) {
	out, n = Waves(x, scale)
	outDot = make([]float64, len(x))
	for i, v := range x {
		outDot[i] = math.Cos(scale*v) * (scale*xDot[i] + scaleDot*v)
	}
	return out, n, outDot
}

//gradgen:rule for=WavesJVP
func wavesJVPVJP(x []float64, scale float64, xDot []float64, scaleDot float64, outBar, outDotBar, xBar []float64, scaleBar *float64, xDotBar []float64, scaleDotBar *float64) (out []float64, n int, outDot []float64) {
	WavesVJP(x, scale, outBar, xBar, scaleBar)
	for i, v := range x {
		c, s := math.Cos(scale*v), math.Sin(scale*v)
		turn := scale*xDot[i] + scaleDot*v
		xBar[i] += outDotBar[i] * (c*scaleDot - s*scale*turn)
		*scaleBar += outDotBar[i] * (c*xDot[i] - s*v*turn)
		xDotBar[i] += outDotBar[i] * c * scale
		*scaleDotBar += outDotBar[i] * c * v
	}
	return WavesJVP(x, scale, xDot, scaleDot)
}

func LossInputs() [][]any { return [][]any{{[]float64{0.3, -0.7}, 1.2}} }
