package multigrad

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
)

// How a loss depends on a likelihood, for [Uncertainty.Scale].
const (
	NegLogLikelihood = 1.0 // the loss is −ln L, up to a constant
	ChiSquared       = 2.0 // the loss is χ² = −2 ln L, up to a constant
)

// Uncertainty requests the errors of parameters from the curvature of a loss.
// The zero value is for a loss that is minus the logarithm of a likelihood,
// with exact second derivatives.
type Uncertainty struct {
	Curvature Curvature
	// Scale times the inverse of the second derivatives is the covariance; 0 means
	// NegLogLikelihood.
	Scale float64
	// Residuals, if not zero, means that the loss is the mean of this number of
	// squared residuals with the same unknown variance. The variance is then
	// estimated from the loss, and Scale is 2·loss/(Residuals − free parameters).
	Residuals int
	// Bounds of the fit: a parameter at a bound is held fixed.
	Bounds Bounds
	// Constraints of the fit: parameters move on the surface where equalities hold, and inequalities that are zero
	// within 1e-4 (J. Aitchison, S. Silvey, Annals of Mathematical Statistics 29 (1958) 813–828).
	Constraints []Constraint
	// Singular is the smallest curvature that is not treated as zero, relative to
	// the largest, with parameters scaled to have a curvature of one each. 0 means
	// 1e-12, for Differences 1e-8: below it, curvatures are rounding errors.
	Singular float64
	// Steps are those of [Differences], one for each parameter: a fraction, such as
	// a tenth, of the distance over which a second derivative changes. nil means
	// 0.002·max(1, |x|).
	Steps []float64
}

// A Covariance describes the uncertainty of parameters, from second
// derivatives of a loss at one point. It is valid if the loss is close to
// quadratic within the errors; the intervals of [Profile] do not require this.
type Covariance struct {
	// Matrix has one row after the other. Rows and columns are NaN for
	// parameters at bounds, and for those that a singular direction changes.
	Matrix []float64
	// Errors are standard errors, one for each parameter: NaN at a bound, +Inf
	// if a singular direction changes the parameter.
	Errors []float64
	// AtBound are the parameters at a bound. The errors of the others are
	// those with these held fixed.
	AtBound []int
	// Active are the constraints that hold the parameters. A parameter that they fix
	// has an error of zero.
	Active []int
	// Singular are the directions along which the loss has no minimum.
	Singular []Direction
	// Condition is the ratio of the largest to the smallest curvature that is not
	// treated as zero, with parameters scaled to have a curvature of one each.
	Condition float64
	// Offset is the distance to the minimum, estimated from the gradient g at
	// the point, in standard errors: √(gᵀH⁻¹g/Scale), where H is the Hessian; with
	// constraints, of the Lagrangian and along the surface on which they hold.
	// Above about 0.1 the point is not a minimum, and the errors are not
	// valid.
	Offset float64
	// Scale is that of the request, or estimated from the residuals.
	Scale float64
}

// A Direction is a combination of parameters that the loss does not fix.
type Direction struct {
	Vector    []float64 // of length one, in the units of the parameters
	Curvature float64   // of the loss along it: zero up to rounding, or negative
}

// Moves returns the parameters that the direction changes, those with the
// largest share first.
func (d Direction) Moves() []int {
	var moved []int
	for i, v := range d.Vector {
		if v != 0 {
			moved = append(moved, i)
		}
	}
	slices.SortStableFunc(moved, func(a, b int) int {
		return compare(math.Abs(d.Vector[b]), math.Abs(d.Vector[a]))
	})
	return moved
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// Correlation returns the correlation of two parameters, NaN if it is not
// known.
func (c *Covariance) Correlation(i, j int) float64 {
	n := len(c.Errors)
	return c.Matrix[i*n+j] / math.Sqrt(c.Matrix[i*n+i]*c.Matrix[j*n+j])
}

// At evaluates the second derivatives of an objective at a point, which should be a
// minimum, and inverts them. All ranks of the objective call it together and get the
// same result. A direction without positive curvature is not an error; the result lists
// it.
func (u Uncertainty) At(obj Objective, at Request) (*Covariance, error) {
	grad := make([]float64, len(at.Params))
	if err := u.check(len(at.Params)); err != nil {
		return nil, err
	}
	v, err := obj.Evaluate(at, grad)
	if err != nil {
		return nil, err
	}
	hessian, err := u.hessian(obj, at)
	if err != nil {
		return nil, err
	}
	return u.invert(at.Params, hessian, v.Loss, grad)
}

func (u Uncertainty) check(n int) error {
	switch {
	case n == 0:
		return errors.New("multigrad: uncertainties of no parameters")
	case u.Curvature < Exact || u.Curvature > Differences:
		return fmt.Errorf("multigrad: uncertainties from a %v", u.Curvature)
	case !(u.Scale >= 0) || math.IsInf(u.Scale, 1) || !(u.Singular >= 0) || u.Singular >= 1:
		return fmt.Errorf("multigrad: uncertainties with the scale %v and singular curvatures below %v of the largest", u.Scale, u.Singular)
	case u.Residuals < 0 || u.Residuals > 0 && u.Scale != 0:
		return fmt.Errorf("multigrad: uncertainties from %d residuals with the scale %v: pass one of the two", u.Residuals, u.Scale)
	case u.Steps != nil && len(u.Steps) != n:
		return fmt.Errorf("multigrad: %d steps of differences for %d parameters", len(u.Steps), n)
	}
	for i, h := range u.Steps {
		if !(h > 0) || math.IsInf(h, 1) {
			return fmt.Errorf("multigrad: step %v of differences for parameter %d is not a positive number", h, i)
		}
	}
	for i, c := range u.Constraints {
		if err := c.check(n); err != nil {
			return fmt.Errorf("multigrad: constraint %s %w", c.label(i), err)
		}
	}
	return u.Bounds.check(n)
}

func (u Uncertainty) hessian(obj Objective, at Request) ([]float64, error) {
	if u.Curvature == Differences {
		return differenceHessian(obj, at, u.Bounds, u.Steps)
	}
	return Hessian(obj, at, u.Curvature)
}

// atBound returns the parameters at a bound, or so close to it that differences have no
// room.
func (u Uncertainty) atBound(x, hessian []float64) (bound, free []int) {
	for i, v := range x {
		low, high := u.Bounds.at(i)
		if v <= low || v >= high || hessian[i*len(x)+i] != hessian[i*len(x)+i] {
			bound = append(bound, i)
		} else {
			free = append(free, i)
		}
	}
	return bound, free
}

func (u Uncertainty) scale(loss float64, free int) (float64, error) {
	switch {
	case u.Residuals == 0:
		return cmp.Or(u.Scale, NegLogLikelihood), nil
	case u.Residuals <= free:
		return 0, fmt.Errorf("multigrad: %d residuals do not tell the variance beside %d free parameters", u.Residuals, free)
	}
	return 2 * loss / float64(u.Residuals-free), nil
}

// text returns a text that differs for different requests; it is never empty.
func (u *Uncertainty) text() string {
	if u == nil {
		return ""
	}
	v := *u
	v.Constraints = nil // they are those of the method, or functions, which have no text
	return fmt.Sprintf("%+v %d", v, len(u.Constraints))
}

// covariance computes the result of Options.Uncertainty.
func (r *run) covariance(res *Result) (*Covariance, error) {
	if r.opt.Uncertainty == nil {
		return nil, nil
	}
	u := *r.opt.Uncertainty
	if u.Bounds.Lower == nil && u.Bounds.Upper == nil {
		u.Bounds = boundsOf(r.method)
	}
	if c, ok := r.method.(Constrained); ok && u.Constraints == nil {
		u.Constraints = c.Constraints
	}
	return u.At(r.obj, Request{Params: res.X, Key: r.opt.Key, Step: r.Evals})
}

func boundsOf(m Method) Bounds {
	switch m := m.(type) {
	case LBFGSB:
		return m.Bounds
	case Adam:
		return m.Bounds
	case Constrained:
		return m.Method.Bounds
	}
	return Bounds{}
}
