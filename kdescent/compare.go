package kdescent

import (
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/runtime/random"
)

// CompareKDECounts counts the model points x around NumKernels kernels drawn by
// key,
//
//	model_k = Σ_i w_i 𝒩(x_i | μ_k, Σ),
//
// and returns with them the counts of the training data and their errors. Counts
// of ranks that hold parts of the points add up to those of all points; truth
// and truthErr are those of all training data on every rank.
//
// It takes O(points·kernels·dim) time and, except for the results, no memory
// that grows with the number of points.
func (c *Calc) CompareKDECounts(key random.Key, x, weights []float64) (model, truth, truthErr []float64) {
	return c.compare("CompareKDECounts", (*Calc).kernelDraw, key, x, weights)
}

// CompareKDECountsVJP evaluates CompareKDECounts and adds the adjoints for the
// seed modelBar to xBar and weightsBar; weightsBar may be nil.
//
//gradgen:rule for=(*Calc).CompareKDECounts wrt=x,weights of=model
func (c *Calc) CompareKDECountsVJP(key random.Key, x, weights, modelBar, xBar, weightsBar []float64) (model, truth, truthErr []float64) {
	return c.compareVJP("CompareKDECountsVJP", (*Calc).kernelDraw, key, x, weights, modelBar, xBar, weightsBar)
}

// CompareKDECountsJVP evaluates CompareKDECounts and returns the tangent of model
// along xDot and weightsDot after its results; a nil weightsDot is zero.
//
//gradgen:rule for=(*Calc).CompareKDECounts wrt=x,weights of=model
func (c *Calc) CompareKDECountsJVP(key random.Key, x, weights, xDot, weightsDot []float64) (model, truth, truthErr, modelDot []float64) {
	return c.compareJVP("CompareKDECountsJVP", (*Calc).kernelDraw, key, x, weights, xDot, weightsDot)
}

// CompareFourierCounts evaluates the empirical characteristic function of the
// model points at NumFourierPositions positions drawn by key,
//
//	Σ_i w_i exp(i k·x_i),
//
// and returns with it that of the training data and its errors. Each result has
// the real parts for all positions first and then the imaginary parts. Ranks and
// costs are as in [Calc.CompareKDECounts].
func (c *Calc) CompareFourierCounts(key random.Key, x, weights []float64) (model, truth, truthErr []float64) {
	return c.compare("CompareFourierCounts", (*Calc).waveDraw, key, x, weights)
}

// CompareFourierCountsVJP evaluates CompareFourierCounts and adds the adjoints
// for the seed modelBar to xBar and weightsBar; weightsBar may be nil.
//
//gradgen:rule for=(*Calc).CompareFourierCounts wrt=x,weights of=model
func (c *Calc) CompareFourierCountsVJP(key random.Key, x, weights, modelBar, xBar, weightsBar []float64) (model, truth, truthErr []float64) {
	return c.compareVJP("CompareFourierCountsVJP", (*Calc).waveDraw, key, x, weights, modelBar, xBar, weightsBar)
}

// CompareFourierCountsJVP evaluates CompareFourierCounts and returns the tangent
// of model along xDot and weightsDot after its results; a nil weightsDot is
// zero.
//
//gradgen:rule for=(*Calc).CompareFourierCounts wrt=x,weights of=model
func (c *Calc) CompareFourierCountsJVP(key random.Key, x, weights, xDot, weightsDot []float64) (model, truth, truthErr, modelDot []float64) {
	return c.compareJVP("CompareFourierCountsJVP", (*Calc).waveDraw, key, x, weights, xDot, weightsDot)
}

// A drawer draws the functions that points are counted with.
type drawer func(c *Calc, w *sweep, key random.Key) draw

// begin checks the arguments of a method, and returns the memory and the draw that it
// uses.
func (c *Calc) begin(method string, of drawer, key random.Key, x, weights []float64) (*sweep, draw) {
	c.fits(method, x, weights)
	w := c.sweep()
	return w, of(c, w, key)
}

func (c *Calc) compare(method string, of drawer, key random.Key, x, weights []float64) (model, truth, truthErr []float64) {
	w, d := c.begin(method, of, key, x, weights)
	defer c.sweeps.Put(w)
	w.count(d.basis, x, weights, c.Workers)
	return slices.Clone(w.sum), d.truth, d.errs
}

func (c *Calc) compareVJP(method string, of drawer, key random.Key, x, weights, modelBar, xBar, weightsBar []float64) (model, truth, truthErr []float64) {
	w, d := c.begin(method, of, key, x, weights)
	defer c.sweeps.Put(w)
	requireLen(method, "modelBar", modelBar, d.basis.sums())
	c.accumulators(method, x, xBar, weightsBar)
	w.countReverse(d.basis, x, weights, modelBar, xBar, weightsBar, c.Workers)
	return slices.Clone(w.sum), d.truth, d.errs
}

func (c *Calc) compareJVP(method string, of drawer, key random.Key, x, weights, xDot, weightsDot []float64) (model, truth, truthErr, modelDot []float64) {
	w, d := c.begin(method, of, key, x, weights)
	defer c.sweeps.Put(w)
	c.accumulators(method, x, xDot, weightsDot)
	w.countTangent(d.basis, x, weights, xDot, weightsDot, c.Workers)
	return slices.Clone(w.sum), d.truth, d.errs, slices.Clone(w.sumDot)
}

// accumulators checks the lengths of the derivatives of the points and, unless it is
// nil, of the weights.
func (c *Calc) accumulators(method string, x, xBar, weightsBar []float64) {
	if len(xBar) != len(x) {
		panic(fmt.Sprintf("%s: the derivative of x has %d numbers, want %d", method, len(xBar), len(x)))
	}
	if n := len(weightsBar); n > 0 && n != len(x)/c.Dim() {
		panic(fmt.Sprintf("%s: the derivative of weights has %d numbers, want %d", method, n, len(x)/c.Dim()))
	}
}
