package multigrad

import (
	"errors"
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
)

// Curvature selects the second derivatives of a loss.
type Curvature int

const (
	// Exact is the Hessian, by Hessian–vector products.
	Exact Curvature = iota
	// GaussNewton is Jᵀ·(∂²L/∂y²)·J, the Hessian without the second derivatives of the
	// statistics y; J is their Jacobian. For a fit whose residuals are zero or noise,
	// it is close to the Hessian. It has no negative eigenvalue if ∂²L/∂y² has none.
	GaussNewton
	// Differences is the Hessian by central differences of exact gradients,
	// with one extrapolation. It needs four gradients per parameter and is
	// right to about ten digits if parameters have scales of about one; see
	// [Uncertainty.Steps].
	Differences
)

// String returns its name in messages.
func (k Curvature) String() string {
	switch k {
	case Exact:
		return "exact Hessian"
	case GaussNewton:
		return "Gauss–Newton matrix"
	case Differences:
		return "Hessian by differences"
	}
	return fmt.Sprintf("curvature %d", int(k))
}

// A Curved objective computes products of its second derivatives with vectors.
// An [Evaluator] and a [Group] are curved if their models are [LossCurved]
// and, for Exact, [StatsCurved].
type Curved interface {
	Objective
	// Product overwrites hv by the matrix of that kind, [Exact] or [GaussNewton],
	// times v at a point. All ranks of Comm call it together.
	Product(at Request, kind Curvature, v, hv []float64) error
}

// LossCurved is implemented by models whose loss has second derivatives:
//
//	//gradgen:hvp wrt=sumstats
//	func (m *SMF) Loss(sumstats []float64) float64
type LossCurved interface {
	LossHVP(sumstats, sumstatsDot, sumstatsGrad, sumstatsHV []float64) (loss float64)
}

// StatsCurved is implemented by models whose statistics have second derivatives.
// Weighted is the sum of the statistics of this rank with the given weights:
//
//	//gradgen:hvp wrt=params
//	func (m *SMF) Weighted(params, weights []float64) float64 {
//		sum := 0.0
//		for k, y := range m.Sumstats(params) {
//			sum += weights[k] * y
//		}
//		return sum
//	}
type StatsCurved interface {
	WeightedHVP(params, weights, paramsDot, paramsGrad, paramsHV []float64) (out float64)
}

// StatsTangent is implemented by models whose statistics have a tangent:
//
//	//gradgen:jvp wrt=params
//	func (m *SMF) Sumstats(params []float64) []float64
//
// Without it a product with the Jacobian of the statistics takes one
// vector–Jacobian product for each statistic, once for each point.
type StatsTangent interface {
	SumstatsJVP(params, paramsDot []float64) (out, outDot []float64)
}

// StatsJacobian is implemented by models that know all derivatives of their
// statistics: SumstatsJacobian overwrites paramsJac, one row for each statistic
// and one column for each parameter. It is used instead of [StatsTangent].
//
//	//gradgen:jacobian wrt=params
//	func (m *SMF) Sumstats(params []float64) []float64
type StatsJacobian interface {
	SumstatsJacobian(params, paramsJac []float64) (out []float64)
}

// Func2 is a curved objective of one rank, from two functions that gradgen emits for
// one function: by //gradgen:grad and by //gradgen:hvp.
type Func2 struct {
	Grad func(x, grad []float64) float64
	HVP  func(x, xDot, grad, hv []float64) float64
}

// Evaluate calls Grad.
func (f Func2) Evaluate(at Request, grad []float64) (Value, error) {
	return Func(f.Grad).Evaluate(at, grad)
}

// Comm returns nil: a plain function is evaluated by one rank.
func (f Func2) Comm() comm.Comm { return nil }

// Product calls HVP. A plain function has no Gauss–Newton matrix.
func (f Func2) Product(at Request, kind Curvature, v, hv []float64) error {
	switch {
	case kind != Exact:
		return fmt.Errorf("multigrad: a plain function has no %v: ask for Exact, or make it a Model", kind)
	case f.HVP == nil:
		return errors.New("multigrad: Func2 without HVP: set it to what //gradgen:hvp emits, or use a method that needs no second derivatives")
	}
	f.HVP(at.Params, v, make([]float64, len(v)), hv)
	return finiteProduct(at, hv)
}

func finiteProduct(at Request, hv []float64) error {
	if finiteAll(hv) {
		return nil
	}
	return fmt.Errorf("multigrad: a product of second derivatives is not finite at parameters %s", brief(at.Params, nil))
}
