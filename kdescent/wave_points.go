package kdescent

import "math"

// The functions of this file do for waves what those of kernel_points.go do for
// kernels.

// oriented returns the cosine and the sine of a phase, or idle for both if the phase is
// not coherent.
func oriented(phase, idle float64) (cos, sin float64) {
	if math.Abs(phase) <= coherent {
		sin, cos = math.Sincos(phase)
		return cos, sin
	}
	return idle, idle
}

// undefined returns NaN if a coordinate is NaN, else zero.
func undefined(a, b, c float64) float64 {
	if a != a || b != b || c != c {
		return math.NaN()
	}
	return 0
}

// sumWaves1 adds Σ w cos θ to re and Σ w sin θ to im for each wave.
//
//gradgen:fast
func sumWaves1(x, w, positions, re, im []float64) {
	for i := range w {
		a, weight := x[i], w[i]
		idle := undefined(a, 0, 0)
		for k := range re {
			cos, sin := oriented(positions[k]*a, idle)
			re[k] += weight * cos
			im[k] += weight * sin
		}
	}
}

// sumWaves2 is sumWaves1 for two coordinates.
//
//gradgen:fast
func sumWaves2(x, w, positions, re, im []float64) {
	for i := range w {
		a, b, weight := x[2*i], x[2*i+1], w[i]
		idle := undefined(a, b, 0)
		for k := range re {
			cos, sin := oriented(positions[2*k]*a+positions[2*k+1]*b, idle)
			re[k] += weight * cos
			im[k] += weight * sin
		}
	}
}

// sumWaves3 is sumWaves1 for three coordinates.
//
//gradgen:fast
func sumWaves3(x, w, positions, re, im []float64) {
	for i := range w {
		a, b, c, weight := x[3*i], x[3*i+1], x[3*i+2], w[i]
		idle := undefined(a, b, c)
		for k := range re {
			cos, sin := oriented(positions[3*k]*a+positions[3*k+1]*b+positions[3*k+2]*c, idle)
			re[k] += weight * cos
			im[k] += weight * sin
		}
	}
}

// pullWaves1 is sumWaves1 and its reverse for the cotangents reBar and imBar of re
// and im. It adds to the cotangents xBar of x and wBar of w.
//
//gradgen:fast
func pullWaves1(x, w, positions, reBar, imBar, re, im, xBar, wBar []float64) {
	for i := range w {
		a := x[i]
		idle := undefined(a, 0, 0)
		var aBar, weightBar float64
		for k := range re {
			cos, sin := oriented(positions[k]*a, idle)
			re[k] += w[i] * cos
			im[k] += w[i] * sin
			weightBar += reBar[k]*cos + imBar[k]*sin
			turn := imBar[k]*cos - reBar[k]*sin
			aBar += turn * positions[k]
		}
		wBar[i] += weightBar
		xBar[i] += w[i] * aBar
	}
}

// pullWaves2 is pullWaves1 for two coordinates.
//
//gradgen:fast
func pullWaves2(x, w, positions, reBar, imBar, re, im, xBar, wBar []float64) {
	for i := range w {
		a, b := x[2*i], x[2*i+1]
		idle := undefined(a, b, 0)
		var aBar, bBar, weightBar float64
		for k := range re {
			cos, sin := oriented(positions[2*k]*a+positions[2*k+1]*b, idle)
			re[k] += w[i] * cos
			im[k] += w[i] * sin
			weightBar += reBar[k]*cos + imBar[k]*sin
			turn := imBar[k]*cos - reBar[k]*sin
			aBar += turn * positions[2*k]
			bBar += turn * positions[2*k+1]
		}
		wBar[i] += weightBar
		xBar[2*i] += w[i] * aBar
		xBar[2*i+1] += w[i] * bBar
	}
}

// pullWaves3 is pullWaves1 for three coordinates.
//
//gradgen:fast
func pullWaves3(x, w, positions, reBar, imBar, re, im, xBar, wBar []float64) {
	for i := range w {
		a, b, c := x[3*i], x[3*i+1], x[3*i+2]
		idle := undefined(a, b, c)
		var aBar, bBar, cBar, weightBar float64
		for k := range re {
			cos, sin := oriented(positions[3*k]*a+positions[3*k+1]*b+positions[3*k+2]*c, idle)
			re[k] += w[i] * cos
			im[k] += w[i] * sin
			weightBar += reBar[k]*cos + imBar[k]*sin
			turn := imBar[k]*cos - reBar[k]*sin
			aBar += turn * positions[3*k]
			bBar += turn * positions[3*k+1]
			cBar += turn * positions[3*k+2]
		}
		wBar[i] += weightBar
		xBar[3*i] += w[i] * aBar
		xBar[3*i+1] += w[i] * bBar
		xBar[3*i+2] += w[i] * cBar
	}
}
