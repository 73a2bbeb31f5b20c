package kdescent

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gradgen/gradgen/runtime/random"
)

// A Conditional compares the distribution of some coordinates given the others:
// for kernel k it computes
//
//	r_k = Σ_i w_i 𝒩(x_i | μ_k, Σ) / Σ_i w_i 𝒩(z_i | μ_k^z, Σ^zz),
//
// the density of a point at μ_k among those whose coordinates z are near μ_k^z. The
// distribution of z cancels, up to its change over the width of a kernel: so model and
// training data may have different selections in z.
//
// Functions that gradgen differentiates may call Compare, with active points and weights.
// If each rank holds a part of the points, sum the results of Counts over the ranks, and
// pass the sums to Ratios.
type Conditional struct {
	Joint  *Calc // of all coordinates
	Given  *Calc // of those that are given
	Coords []int // the coordinates that are given
}

// NewConditional returns a Conditional that uses the pool of all coordinates
// and the one that [Pretrainer.Marginal] made from it. It does not copy them.
func NewConditional(joint, given *Pretrainer, coords []int) (*Conditional, error) {
	a, err := NewCalc(joint)
	if err != nil {
		return nil, err
	}
	b, err := NewCalc(given)
	if err == nil {
		err = joint.projects(coords)
	}
	if err != nil {
		return nil, err
	}
	switch {
	case len(coords) == joint.Dim:
		err = errors.New("all coordinates are given, so that none is left to compare")
	case given.Dim != len(coords) || given.NumEvalKernels != joint.NumEvalKernels ||
		!slices.Equal(given.KernelCenters, project(joint.KernelCenters, joint.Dim, coords)) ||
		!slices.Equal(given.KernelCov, project(covarianceOf(joint, coords), joint.Dim, coords)):
		err = errors.New("the kernels of what is given are not those of all coordinates: make its pool by Marginal")
	}
	if err != nil {
		return nil, fmt.Errorf("kdescent: conditional: %w", err)
	}
	return &Conditional{Joint: a, Given: b, Coords: slices.Clone(coords)}, nil
}

// Compare returns r_k of the model's points, around the kernels that key draws, with that of
// the training data and its errors. An error is an upper bound, because the errors of both
// counts are treated as independent. If no points are near a kernel, r is zero and has no
// gradient; if few are near, it is noisy, which [Conditional.ReducedChiSquareLoss] takes into
// account. It takes the time of [Calc.CompareKDECounts] in all coordinates and in those that
// are given.
func (c *Conditional) Compare(key random.Key, x, weights []float64) (model, truth, truthErr []float64) {
	truth, truthErr = c.Truth(key)
	joint, given := c.Counts(key, x, weights)
	return Ratios(joint, given), truth, truthErr
}

// ReducedChiSquareLoss is the mean square over the kernels that key draws of
//
//	(J − r·G) / √(σ_J² + r²·σ_G² + G²·σ_r²),
//
// with the model's counts J in all coordinates and G in those that are given, the r of the training data, and the
// errors of all three. A kernel without model points near its given coordinates has no information and is left out;
// if none remain, the loss is NaN.
//
// Source: E. Fieller, Some problems in interval estimation, Journal of the Royal
// Statistical Society B 16, 1954.
func (c *Conditional) ReducedChiSquareLoss(key random.Key, x, weights []float64) float64 {
	truth, truthErr := c.Truth(key)
	z := c.conditions(x)
	joint, jointErr := c.Joint.KDECounts(key, x, weights)
	given, givenErr := c.Given.KDECounts(key, z, weights)
	sum, n := 0.0, 0
	for k, r := range truth {
		variance := jointErr[k]*jointErr[k] + r*r*givenErr[k]*givenErr[k] + given[k]*given[k]*truthErr[k]*truthErr[k]
		if variance > 0 {
			d := joint[k] - r*given[k]
			sum += d * d / variance
			n++
		}
	}
	return sum / float64(n)
}

// Counts are the counts of the points in all coordinates, and in those that are given. Those of parts
// of the points add up.
func (c *Conditional) Counts(key random.Key, x, weights []float64) (joint, given []float64) {
	z := c.conditions(x)
	joint, _, _ = c.Joint.CompareKDECounts(key, x, weights)
	given, _, _ = c.Given.CompareKDECounts(key, z, weights)
	return joint, given
}

// conditions returns the given coordinates of points.
func (c *Conditional) conditions(x []float64) []float64 {
	d := c.Joint.Dim()
	if len(x)%d != 0 {
		panic(fmt.Sprintf("Conditional: len(x) is %d, no multiple of the %d coordinates of a point", len(x), d))
	}
	z := make([]float64, len(x)/d*len(c.Coords))
	for i := range len(x) / d {
		for j, at := range c.Coords {
			z[i*len(c.Coords)+j] = x[i*d+at]
		}
	}
	return z
}

// Ratios divides counts in all coordinates by counts in the given coordinates;
// 0/0 is 0.
func Ratios(joint, given []float64) []float64 {
	r := make([]float64, len(joint))
	for k, n := range given {
		if n > 0 {
			r[k] = joint[k] / n
		}
	}
	return r
}

// Truth returns r_k of the training data, with errors.
//
//gradgen:constant
func (c *Conditional) Truth(key random.Key) (truth, truthErr []float64) {
	a, b := c.Joint.train, c.Given.train
	drawn := c.Joint.DrawnKernels(key)
	truth, truthErr = make([]float64, len(drawn)), make([]float64, len(drawn))
	for i, at := range drawn {
		if n := b.KDECounts[at]; n > 0 {
			truth[i] = a.KDECounts[at] / n
			truthErr[i] = math.Hypot(a.KDEErr[at], truth[i]*b.KDEErr[at]) / n
		}
	}
	return truth, truthErr
}

// Window returns weights that select points by one of their numbers: near 1 where a value is between
// lower and upper, near 0 where it is not, and between in a zone of the given width,
//
//	σ((v − lower)/width)·σ((upper − v)/width),   σ(t) = 1/(1 + exp(−t)).
//
// A limit may be infinite. A hard cut has no derivative; a window has
// derivatives with respect to values and limits, so a fit takes into account
// that moving a point, or a limit, changes the selection. To select by several
// numbers, multiply the weights of several windows.
func Window(values []float64, lower, upper, width float64) []float64 {
	if !(width > 0) {
		panic("Window: the width is not a positive number")
	}
	w := make([]float64, len(values))
	for i, v := range values {
		w[i] = 0.25 * (1 + math.Tanh((v-lower)/(2*width))) * (1 + math.Tanh((upper-v)/(2*width)))
	}
	return w
}
