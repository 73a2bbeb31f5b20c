package kdescent

import "math"

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// Each function of this file processes a block for one kernel in a single loop, which
// gradgen turns into vector code. Without vector code, [kernels] uses several loops,
// which are faster in scalar code.

// bump returns exp(−|y−center|²/2) for point i.
func bump(y, center []float64, i int) float64 {
	q := 0.0
	for j, m := range center {
		u := y[j*block+i] - m
		q += u * u
	}
	return math.Exp(-0.5 * q)
}

// sumKernel returns Σ we and Σ (we)², where e are the bumps of the points.
//
//gradgen:fast
func sumKernel(y, w, center []float64) (sum, sq float64) {
	for i := range w {
		v := w[i] * bump(y, center, i)
		sum += v
		sq += v * v
	}
	return sum, sq
}

// pullKernel is sumKernel and its reverse for the cotangents seed and slope/2 of its
// results. It adds to the cotangents g of y and wBar of w.
//
//gradgen:fast
func pullKernel(y, w, center []float64, seed, slope float64, g, wBar []float64) (sum, sq float64) {
	for i := range w {
		e := bump(y, center, i)
		v := w[i] * e
		sum += v
		sq += v * v
		a := e * (seed + slope*v)
		wBar[i] += a
		a *= w[i]
		for j, m := range center {
			g[j*block+i] -= a * (y[j*block+i] - m)
		}
	}
	return sum, sq
}

// pushKernel returns the tangents of sumKernel's results along yDot and wDot.
//
//gradgen:fast
func pushKernel(y, w, center, yDot, wDot []float64) (sumDot, sqDot float64) {
	for i := range w {
		e := bump(y, center, i)
		turn := 0.0
		for j, m := range center {
			turn += (y[j*block+i] - m) * yDot[j*block+i]
		}
		if e != 0 { // if it is zero, turn may be infinite
			dot := e * (wDot[i] - w[i]*turn)
			sumDot += dot
			sqDot += 2 * w[i] * e * dot
		}
	}
	return sumDot, sqDot
}
