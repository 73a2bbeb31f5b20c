package kdescent

import "math"

// Each function of this file processes all kernels in one loop over the points, for one
// number of coordinates: the coordinates of a point and their cotangents stay in
// registers during the loop over kernels. Points with more coordinates are counted by
// the functions of kernel_lanes.go.

// A chart whitens points of up to three coordinates.
type chart struct {
	origin, scale [3]float64
	inv           [6]float64 // R⁻¹, its lower triangle row by row
}

// scaled returns coordinate j relative to the standard deviation of the kernels.
func (c *chart) scaled(x float64, j int) float64 {
	return min(max((x-c.origin[j])*c.scale[j], -far), far)
}

// sumKernels1 adds Σ we to the sum of each kernel, where e are the bumps of the points
// around its center.
//
//gradgen:fast
func sumKernels1(c *chart, x, w, centers, sum []float64) {
	for i := range w {
		a, weight := c.scaled(x[i], 0), w[i]
		for k := range sum {
			p := a - centers[k]
			sum[k] += weight * math.Exp(-0.5*(p*p))
		}
	}
}

// sumKernels2 is sumKernels1 for two coordinates.
//
//gradgen:fast
func sumKernels2(c *chart, x, w, centers, sum []float64) {
	for i := range w {
		a, b := c.scaled(x[2*i], 0), c.scaled(x[2*i+1], 1)
		b = c.inv[1]*a + c.inv[2]*b
		weight := w[i]
		for k := range sum {
			p, q := a-centers[2*k], b-centers[2*k+1]
			sum[k] += weight * math.Exp(-0.5*(p*p+q*q))
		}
	}
}

// sumKernels3 is sumKernels1 for three coordinates.
//
//gradgen:fast
func sumKernels3(c *chart, x, w, centers, sum []float64) {
	for i := range w {
		a, b, d := c.scaled(x[3*i], 0), c.scaled(x[3*i+1], 1), c.scaled(x[3*i+2], 2)
		weight := w[i] // before d and b: otherwise Go 1.26 spills through instructions of SSE
		d = c.inv[3]*a + c.inv[4]*b + c.inv[5]*d
		b = c.inv[1]*a + c.inv[2]*b
		for k := range sum {
			p, q, r := a-centers[3*k], b-centers[3*k+1], d-centers[3*k+2]
			sum[k] += weight * math.Exp(-0.5*(p*p+q*q+r*r))
		}
	}
}

// pullKernels1 is sumKernels1 and its reverse for the cotangents seeds of sum. It
// adds to the cotangents xBar of x and wBar of w.
//
//gradgen:fast
func pullKernels1(c *chart, x, w, centers, seeds, sum, xBar, wBar []float64) {
	for i := range w {
		a := c.scaled(x[i], 0)
		var aBar, weightBar float64
		for k := range sum {
			p := a - centers[k]
			e := math.Exp(-0.5 * (p * p))
			sum[k] += w[i] * e
			e *= seeds[k]
			weightBar += e
			aBar += e * p
		}
		wBar[i] += weightBar
		xBar[i] -= w[i] * c.scale[0] * aBar
	}
}

// pullKernels2 is pullKernels1 for two coordinates.
//
//gradgen:fast
func pullKernels2(c *chart, x, w, centers, seeds, sum, xBar, wBar []float64) {
	for i := range w {
		a, b := c.scaled(x[2*i], 0), c.scaled(x[2*i+1], 1)
		b = c.inv[1]*a + c.inv[2]*b
		var aBar, bBar, weightBar float64
		for k := range sum {
			p, q := a-centers[2*k], b-centers[2*k+1]
			e := math.Exp(-0.5 * (p*p + q*q))
			sum[k] += w[i] * e
			e *= seeds[k]
			weightBar += e
			aBar += e * p
			bBar += e * q
		}
		wBar[i] += weightBar
		xBar[2*i] -= w[i] * c.scale[0] * (aBar + c.inv[1]*bBar)
		xBar[2*i+1] -= w[i] * c.scale[1] * (c.inv[2] * bBar)
	}
}

// pullKernels3 is pullKernels1 for three coordinates.
//
//gradgen:fast
func pullKernels3(c *chart, x, w, centers, seeds, sum, xBar, wBar []float64) {
	for i := range w {
		a, b, d := c.scaled(x[3*i], 0), c.scaled(x[3*i+1], 1), c.scaled(x[3*i+2], 2)
		d = c.inv[3]*a + c.inv[4]*b + c.inv[5]*d
		b = c.inv[1]*a + c.inv[2]*b
		var aBar, bBar, dBar, weightBar float64
		for k := range sum {
			p, q, r := a-centers[3*k], b-centers[3*k+1], d-centers[3*k+2]
			e := math.Exp(-0.5 * (p*p + q*q + r*r))
			sum[k] += w[i] * e
			e *= seeds[k]
			weightBar += e
			aBar += e * p
			bBar += e * q
			dBar += e * r
		}
		wBar[i] += weightBar
		xBar[3*i] -= w[i] * c.scale[0] * (aBar + c.inv[1]*bBar + c.inv[3]*dBar)
		xBar[3*i+1] -= w[i] * c.scale[1] * (c.inv[2]*bBar + c.inv[4]*dBar)
		xBar[3*i+2] -= w[i] * c.scale[2] * (c.inv[5] * dBar)
	}
}
