package kdescent

import (
	"slices"

	"github.com/gradgen/gradgen/runtime/random"
)

// KDECounts returns the counts of points around the kernels drawn by key and
// their errors: count/√ESS with the effective sample size
//
//	ESS = (Σ_i w_i 𝒩_i)² / Σ_i (w_i 𝒩_i)²,
//
// that is √Σ(w_i𝒩_i)². Both have derivatives; if an error is zero, so is its
// derivative.
func (c *Calc) KDECounts(key random.Key, x, weights []float64) (counts, errs []float64) {
	return c.counts("KDECounts", (*Calc).kernelDraw, key, x, weights)
}

// KDECountsVJP evaluates KDECounts and adds the adjoints for the seeds countsBar
// and errsBar of its results to xBar and weightsBar; weightsBar may be nil.
// Unless errsBar is zero the points are counted twice.
//
//gradgen:rule for=(*Calc).KDECounts wrt=x,weights
func (c *Calc) KDECountsVJP(key random.Key, x, weights, countsBar, errsBar, xBar, weightsBar []float64) (counts, errs []float64) {
	return c.countsVJP("KDECountsVJP", (*Calc).kernelDraw, key, x, weights, countsBar, errsBar, xBar, weightsBar)
}

// KDECountsJVP evaluates KDECounts and returns the tangents of its results along
// xDot and weightsDot after them; a nil weightsDot is zero.
//
//gradgen:rule for=(*Calc).KDECounts wrt=x,weights
func (c *Calc) KDECountsJVP(key random.Key, x, weights, xDot, weightsDot []float64) (counts, errs, countsDot, errsDot []float64) {
	return c.countsJVP("KDECountsJVP", (*Calc).kernelDraw, key, x, weights, xDot, weightsDot)
}

// FourierCounts returns the empirical characteristic function of points at the
// positions drawn by key and its errors, those of real and imaginary parts from
// cos and sin apart. The order is that of [Calc.CompareFourierCounts].
func (c *Calc) FourierCounts(key random.Key, x, weights []float64) (counts, errs []float64) {
	return c.counts("FourierCounts", (*Calc).waveDraw, key, x, weights)
}

// FourierCountsVJP evaluates FourierCounts and adds the adjoints for the seeds
// countsBar and errsBar to xBar and weightsBar, as [Calc.KDECountsVJP] does.
//
//gradgen:rule for=(*Calc).FourierCounts wrt=x,weights
func (c *Calc) FourierCountsVJP(key random.Key, x, weights, countsBar, errsBar, xBar, weightsBar []float64) (counts, errs []float64) {
	return c.countsVJP("FourierCountsVJP", (*Calc).waveDraw, key, x, weights, countsBar, errsBar, xBar, weightsBar)
}

// FourierCountsJVP evaluates FourierCounts and returns the tangents of its
// results along xDot and weightsDot after them; a nil weightsDot is zero.
//
//gradgen:rule for=(*Calc).FourierCounts wrt=x,weights
func (c *Calc) FourierCountsJVP(key random.Key, x, weights, xDot, weightsDot []float64) (counts, errs, countsDot, errsDot []float64) {
	return c.countsJVP("FourierCountsJVP", (*Calc).waveDraw, key, x, weights, xDot, weightsDot)
}

func (c *Calc) counts(method string, of drawer, key random.Key, x, weights []float64) (counts, errs []float64) {
	w, d := c.begin(method, of, key, x, weights)
	defer c.sweeps.Put(w)
	w.forward(d.basis, x, weights, c.Workers)
	return slices.Clone(w.sum), errorsOf(w.sq)
}

// countsVJP computes KDECountsVJP and FourierCountsVJP. With e = √q, q̄ = ē/2e.
func (c *Calc) countsVJP(method string, of drawer, key random.Key, x, weights, countsBar, errsBar, xBar, weightsBar []float64) (counts, errs []float64) {
	w, d := c.begin(method, of, key, x, weights)
	defer c.sweeps.Put(w)
	b := d.basis
	requireLen(method, "countsBar", countsBar, b.sums())
	requireLen(method, "errsBar", errsBar, b.sums())
	c.accumulators(method, x, xBar, weightsBar)
	var sqBar []float64
	if slices.ContainsFunc(errsBar, func(v float64) bool { return v != 0 }) {
		w.forward(b, x, weights, c.Workers)
		sqBar = make([]float64, b.sums())
		for i, e := range errorsOf(w.sq) {
			if e > 0 {
				sqBar[i] = errsBar[i] / (2 * e)
			}
		}
	}
	w.reverse(b, x, weights, countsBar, sqBar, xBar, weightsBar, c.Workers)
	return slices.Clone(w.sum), errorsOf(w.sq)
}

func (c *Calc) countsJVP(method string, of drawer, key random.Key, x, weights, xDot, weightsDot []float64) (counts, errs, countsDot, errsDot []float64) {
	w, d := c.begin(method, of, key, x, weights)
	defer c.sweeps.Put(w)
	b := d.basis
	c.accumulators(method, x, xDot, weightsDot)
	w.tangent(b, x, weights, xDot, weightsDot, c.Workers)
	errs, errsDot = errorsOf(w.sq), make([]float64, b.sums())
	for i, e := range errs {
		if e > 0 {
			errsDot[i] = w.sqDot[i] / (2 * e)
		}
	}
	return slices.Clone(w.sum), errs, slices.Clone(w.sumDot), errsDot
}
