package kdescent

import (
	"math"

	"github.com/gradgen/gradgen/runtime/random"
)

// ReducedChiSquareLoss is the mean square of the residuals between model and
// training data in units of the training data's errors,
//
//	(s·model − truth)/truthErr,
//
// over the kernel counts and the real and the imaginary parts of the Fourier
// counts that key draws. The scale s is 1, or with density the sum of weights
// of the training data over that of the model, so that only the shapes of the
// distributions are compared. Residuals whose error is zero, or NaN as in some
// of diffopt's files, are left out; if none remain, the loss is NaN. With
// density, the loss is NaN if the weights of the model do not have a positive
// sum.
func (c *Calc) ReducedChiSquareLoss(key random.Key, x, weights []float64, density bool) float64 {
	c.fits("ReducedChiSquareLoss", x, weights)
	w := c.sweep()
	defer c.sweeps.Put(w)
	r := c.residuals(x, weights, density)
	for _, d := range []draw{c.kernelDraw(w, key), c.waveDraw(w, key)} {
		w.count(d.basis, x, weights, c.Workers)
		r.add(w.sum, d)
	}
	return r.mean()
}

// ReducedChiSquareLossVJP evaluates ReducedChiSquareLoss and adds outBar times
// its gradient to xBar and weightsBar; weightsBar may be nil. It counts the
// points twice.
//
//gradgen:rule for=(*Calc).ReducedChiSquareLoss wrt=x,weights
func (c *Calc) ReducedChiSquareLossVJP(key random.Key, x, weights []float64, density bool, outBar float64, xBar, weightsBar []float64) float64 {
	c.fits("ReducedChiSquareLossVJP", x, weights)
	c.accumulators("ReducedChiSquareLossVJP", x, xBar, weightsBar)
	w := c.sweep()
	defer c.sweeps.Put(w)
	r := c.residuals(x, weights, density)
	draws := []draw{c.kernelDraw(w, key), c.waveDraw(w, key)}
	var seeds [2][]float64
	for i, d := range draws {
		w.count(d.basis, x, weights, c.Workers)
		seeds[i] = r.add(w.sum, d)
	}
	factor := 2 * outBar / float64(r.n)
	for i, d := range draws {
		for k := range seeds[i] {
			seeds[i][k] *= factor * r.scale
		}
		w.countReverse(d.basis, x, weights, seeds[i], xBar, weightsBar, c.Workers)
	}
	if density && weights != nil {
		for i := range weightsBar {
			weightsBar[i] -= factor * r.slope * r.scale / r.weight
		}
	}
	return r.mean()
}

// ReducedChiSquareLossJVP evaluates ReducedChiSquareLoss and returns its tangent
// along xDot and weightsDot after it; a nil weightsDot is zero.
//
//gradgen:rule for=(*Calc).ReducedChiSquareLoss wrt=x,weights
func (c *Calc) ReducedChiSquareLossJVP(key random.Key, x, weights []float64, density bool, xDot, weightsDot []float64) (out, outDot float64) {
	c.fits("ReducedChiSquareLossJVP", x, weights)
	c.accumulators("ReducedChiSquareLossJVP", x, xDot, weightsDot)
	w := c.sweep()
	defer c.sweeps.Put(w)
	r := c.residuals(x, weights, density)
	for _, d := range []draw{c.kernelDraw(w, key), c.waveDraw(w, key)} {
		w.countTangent(d.basis, x, weights, xDot, weightsDot, c.Workers)
		for k, seed := range r.add(w.sum, d) {
			outDot += r.scale * seed * w.sumDot[k]
		}
	}
	if density && weights != nil {
		for _, v := range weightsDot {
			outDot -= r.slope * r.scale / r.weight * v
		}
	}
	return r.mean(), 2 * outDot / float64(r.n)
}

// residuals are the sum of squared residuals and its derivatives.
type residuals struct {
	scale  float64 // of the model's counts
	weight float64 // of the model's points
	sum    float64 // of squares
	slope  float64 // half of ∂sum/∂scale
	n      int
}

func (c *Calc) residuals(x, weights []float64, density bool) *residuals {
	r := &residuals{scale: 1, weight: float64(len(x) / c.Dim())}
	if weights != nil {
		r.weight = 0
		for _, w := range weights {
			r.weight += w
		}
	}
	if density {
		r.scale = math.NaN()
		if r.weight > 0 {
			r.scale = c.train.TrainingSumOfWeights / r.weight
		}
	}
	return r
}

// add adds the residuals of a draw and returns half of ∂sum/∂(scale·model).
func (r *residuals) add(model []float64, d draw) []float64 {
	seeds := make([]float64, len(model))
	for k, m := range model {
		if !(d.errs[k] > 0) {
			continue
		}
		v := (r.scale*m - d.truth[k]) / d.errs[k]
		r.sum += v * v
		seeds[k] = v / d.errs[k]
		r.slope += seeds[k] * m
		r.n++
	}
	return seeds
}

func (r *residuals) mean() float64 { return r.sum / float64(r.n) }
