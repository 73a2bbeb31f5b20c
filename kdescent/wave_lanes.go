package kdescent

import "math"

// Each function of this file processes a block for one wave in a single loop, as those
// of kernel_lanes.go do for one kernel.

// turned returns the cosine and the sine of the phase y·position of point i. They are
// zero if the phase is not coherent, and NaN if a coordinate is NaN.
func turned(y, position []float64, i int) (cos, sin float64) {
	phase, idle := 0.0, 0.0
	for j, k := range position {
		x := y[j*block+i]
		phase += k * x
		if x != x {
			idle = x
		}
	}
	if math.Abs(phase) <= coherent {
		sin, cos = math.Sincos(phase)
		return cos, sin
	}
	return idle, idle
}

// sumWave returns Σ w cos θ, Σ w sin θ, and the sums of their terms' squares.
//
//gradgen:fast
func sumWave(y, w, position []float64) (re, im, reSq, imSq float64) {
	for i := range w {
		cos, sin := turned(y, position, i)
		a, b := w[i]*cos, w[i]*sin
		re += a
		im += b
		reSq += a * a
		imSq += b * b
	}
	return re, im, reSq, imSq
}

// pullWave is sumWave and its reverse, for the cotangents of re and im and twice
// those of reSq and imSq. It adds to the cotangents g of y and wBar of w.
//
//gradgen:fast
func pullWave(y, w, position []float64, reBar, imBar, reSlope, imSlope float64, g, wBar []float64) (re, im, reSq, imSq float64) {
	for i := range w {
		cos, sin := turned(y, position, i)
		a, b := w[i]*cos, w[i]*sin
		re += a
		im += b
		reSq += a * a
		imSq += b * b
		wBar[i] += reBar*cos + imBar*sin + reSlope*a*cos + imSlope*b*sin
		turn := imBar*a - reBar*b + (imSlope-reSlope)*a*b
		for j, k := range position {
			g[j*block+i] += turn * k
		}
	}
	return re, im, reSq, imSq
}

// pushWave returns the tangents of sumWave's results along yDot and wDot.
//
//gradgen:fast
func pushWave(y, w, position, yDot, wDot []float64) (reDot, imDot, reSqDot, imSqDot float64) {
	for i := range w {
		cos, sin := turned(y, position, i)
		turn := 0.0
		for j, k := range position {
			turn += k * yDot[j*block+i]
		}
		turn *= w[i]
		a, b := wDot[i]*cos-turn*sin, wDot[i]*sin+turn*cos
		reDot += a
		imDot += b
		reSqDot += 2 * w[i] * cos * a
		imSqDot += 2 * w[i] * sin * b
	}
	return reDot, imDot, reSqDot, imSqDot
}
