package multigrad

import (
	"cmp"
	"errors"
	"fmt"
	"math"
)

// A Constraint is a condition on the parameters: c(x) = 0, or c(x) ≤ 0 if Inequality is
// set. Scale c so that a value of 1 is a large violation.
type Constraint struct {
	Name       string // for messages
	Inequality bool
	// Func returns c(x) and overwrites grad by its gradient, as an emitted
	// CGrad does. All ranks call it with the same x and must get the same
	// result.
	Func   func(x, grad []float64) float64
	linear bool    // defined by coefficients
	terms  int     // the number of coefficients
	ends   float64 // the right-hand side, NaN if a coefficient is not finite
}

// Equal returns the linear constraint a·x = b. It keeps a.
func Equal(a []float64, b float64) Constraint { return linear(a, b, false) }

// AtMost returns the linear constraint a·x ≤ b. It keeps a.
func AtMost(a []float64, b float64) Constraint { return linear(a, b, true) }

// AtLeast returns the linear constraint a·x ≥ b.
func AtLeast(a []float64, b float64) Constraint {
	minus := make([]float64, len(a))
	for i, v := range a {
		minus[i] = -v
	}
	return linear(minus, -b, true)
}

func linear(a []float64, b float64, inequality bool) Constraint {
	ends := b
	for _, v := range a {
		ends += v - v
	}
	return Constraint{
		linear: true, terms: len(a), ends: ends,
		Name: fmt.Sprintf("%v·x, %v", a, b), Inequality: inequality,
		Func: func(x, grad []float64) float64 {
			copy(grad, a)
			return dot(a, x) - b
		},
	}
}

// label returns the number i of a constraint, and its name if it has one.
func (c Constraint) label(i int) string {
	if c.Name == "" {
		return fmt.Sprint(i)
	}
	return fmt.Sprintf("%d (%s)", i, c.Name)
}

// check rejects a constraint that cannot be evaluated for n parameters.
func (c Constraint) check(n int) error {
	switch {
	case c.Func == nil:
		return errors.New("has no function")
	case c.linear && c.terms != n:
		return fmt.Errorf("has %d coefficients for %d parameters", c.terms, n)
	case c.linear && c.ends-c.ends != 0:
		return errors.New("has a number that is not finite")
	}
	return nil
}

// A ConstraintAlgorithm is the algorithm that [Constrained] uses for its
// constraints.
type ConstraintAlgorithm int

// The algorithms.
const (
	// BySize is SQP for up to 300 parameters and constraints together, and
	// AugmentedLagrangian for more.
	BySize ConstraintAlgorithm = iota
	// SQP is sequential quadratic programming: each step minimises a quadratic
	// model of the Lagrangian under the linearised constraints, with a Hessian
	// from the changes of gradients, and a line search in the loss plus
	// weighted violations. It needs the fewest evaluations. In addition, the
	// cost of a step is cubic in the number of parameters, and the memory is
	// quadratic.
	SQP
	// AugmentedLagrangian is a sequence of runs of L-BFGS-B on
	//
	//	f(x) + ρ/2 Σ (c_i(x) + λ_i/ρ)²,
	//
	// in which the square of an inequality counts only while its base is
	// positive. After each run λ_i ← λ_i + ρ·c_i, not below zero for an
	// inequality, and ρ grows if the violation did not fall enough. Parameters,
	// loss and constraints are scaled by their derivatives at the starting
	// point. A step costs little in addition to the evaluations.
	AugmentedLagrangian
)

// String returns the name that begins Result.Message.
func (a ConstraintAlgorithm) String() string {
	switch a {
	case BySize:
		return "by size"
	case SQP:
		return "SQP"
	case AugmentedLagrangian:
		return "augmented Lagrangian"
	}
	return fmt.Sprintf("algorithm %d", int(a))
}

// Constrained minimises under constraints and bounds. Each evaluation of the
// loss comes with one evaluation of each constraint, on every rank. The loss
// must have finite values near the feasible points; iterates satisfy the
// bounds, but need not be feasible before the end. Result.Message begins with
// the name of the algorithm.
//
// The run has converged if no constraint is violated by more than CTol and the
// projected gradient of the Lagrangian is within Method.GTol, or a step
// predicts a relative change of the loss within Method.FTol. Result.Best is
// the lowest iterate that satisfies all constraints within CTol; its X is nil
// and its Loss +Inf if there is none. A run fails if the violation has a local minimum that is
// not zero; another starting point, or the other algorithm, may succeed.
//
// Sources: J. Nocedal, S. Wright, Numerical Optimization, 2006, chapter 18; M. Powell,
// A fast algorithm for nonlinearly constrained optimization calculations, Lecture
// Notes in Mathematics 630 (1978) 144–157; for AugmentedLagrangian: E. Birgin,
// J. Martínez, Practical augmented Lagrangian methods for constrained optimization,
// SIAM 2014, algorithm 4.1.
type Constrained struct {
	Constraints []Constraint
	Method      LBFGSB              // bounds, tolerances and limits; of SQP its Memory is not used
	CTol        float64             // largest violation of a constraint; 0 means 1e-8
	Rounds      int                 // runs of L-BFGS-B at most; 0 means 100
	Algorithm   ConstraintAlgorithm // 0 means by size
}

// pick returns the algorithm for n parameters.
func (c Constrained) pick(n int) ConstraintAlgorithm {
	const most = 300
	switch {
	case c.Algorithm != BySize:
		return c.Algorithm
	case n+len(c.Constraints) <= most:
		return SQP
	}
	return AugmentedLagrangian
}

// String prints the settings, with the names of the constraints; checkpoints
// are distinguished by it.
func (c Constrained) String() string {
	names := make([]string, len(c.Constraints))
	for i, k := range c.Constraints {
		names[i] = fmt.Sprintf("%q %v", k.Name, k.Inequality)
	}
	return fmt.Sprintf("%v %+v %v %d %v", names, c.Method, c.CTol, c.Rounds, c.Algorithm)
}

func (c Constrained) steps() int { return c.Method.steps() }

func (c Constrained) start(x0 []float64, limit int) (stepper, error) {
	c.CTol = cmp.Or(c.CTol, 1e-8)
	if c.Rounds == 0 {
		c.Rounds = 100
	}
	switch {
	case !(c.CTol > 0) || math.IsInf(c.CTol, 1):
		return nil, fmt.Errorf("multigrad: CTol %v is not a positive number", c.CTol)
	case c.Rounds < 0:
		return nil, fmt.Errorf("multigrad: %d rounds of a constrained method", c.Rounds)
	case c.Algorithm < BySize || c.Algorithm > AugmentedLagrangian:
		return nil, fmt.Errorf("multigrad: there is no %v of constraints", c.Algorithm)
	}
	for i, k := range c.Constraints {
		if err := k.check(len(x0)); err != nil {
			return nil, fmt.Errorf("multigrad: constraint %s %w", k.label(i), err)
		}
	}
	if c.pick(len(x0)) == SQP {
		return newSQP(c, x0, limit)
	}
	return newLagrangian(c, x0, limit)
}
