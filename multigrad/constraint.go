package multigrad

import (
	"fmt"
	"math"
	"slices"
)

// A Constraint is a condition on the parameters: c(x) = 0, or c(x) ≤ 0 where
// Inequality is set. Scale c so that a value of one is a gross violation.
type Constraint struct {
	Name       string // for messages
	Inequality bool
	// Func returns c(x) and overwrites grad by its gradient, as an emitted CGrad
	// does. All ranks call it with the same x and must get the same.
	Func func(x, grad []float64) float64
}

// Equal is the linear constraint a·x = b. It keeps a.
func Equal(a []float64, b float64) Constraint { return linear(a, b, false) }

// AtMost is the linear constraint a·x ≤ b. It keeps a.
func AtMost(a []float64, b float64) Constraint { return linear(a, b, true) }

// AtLeast is the linear constraint a·x ≥ b.
func AtLeast(a []float64, b float64) Constraint {
	minus := make([]float64, len(a))
	for i, v := range a {
		minus[i] = -v
	}
	return linear(minus, -b, true)
}

func linear(a []float64, b float64, inequality bool) Constraint {
	return Constraint{
		Name: fmt.Sprintf("%v·x, %v", a, b), Inequality: inequality,
		Func: func(x, grad []float64) float64 {
			copy(grad, a)
			return dot(a, x) - b
		},
	}
}

// Constrained minimises under constraints, by a sequence of runs of L-BFGS-B on
// the augmented Lagrangian
//
//	f(x) + ρ/2 Σ (c_i(x) + λ_i/ρ)²,
//
// in which the square of an inequality counts only while its base is positive.
// Behind each run λ_i ← λ_i + ρ·c_i, not below zero for an inequality, and ρ grows
// where the violation did not fall enough. Every evaluation of the loss goes with
// one of each constraint, on every rank. The loss must have finite values near
// the feasible points, but iterates need not be feasible on the way.
//
// The steps of the run are those of L-BFGS-B; Result.Best is the lowest iterate
// that keeps to all constraints within CTol, without X where there is none. The
// run has converged once that holds with the projected gradient of the Lagrangian
// within Method.GTol.
//
// Source: E. Birgin, J. Martínez, Practical augmented Lagrangian methods for
// constrained optimization, SIAM 2014, algorithm 4.1.
type Constrained struct {
	Constraints []Constraint
	Method      LBFGSB  // with its Bounds
	CTol        float64 // largest violation of a constraint; 0 means 1e-8
	Rounds      int     // runs of L-BFGS-B at most; 0 means 100
}

// String prints the settings, the constraints by their names: it tells
// checkpoints apart.
func (c Constrained) String() string {
	names := make([]string, len(c.Constraints))
	for i, k := range c.Constraints {
		names[i] = fmt.Sprintf("%q %v", k.Name, k.Inequality)
	}
	return fmt.Sprintf("%v %+v %v %d", names, c.Method, c.CTol, c.Rounds)
}

func (c Constrained) steps() int { return c.Method.steps() }

func (c Constrained) start(x0 []float64, limit int) (stepper, error) {
	c.CTol = orElse(c.CTol, 1e-8)
	if c.Rounds == 0 {
		c.Rounds = 100
	}
	missing := slices.IndexFunc(c.Constraints, func(k Constraint) bool { return k.Func == nil })
	switch {
	case !(c.CTol > 0) || math.IsInf(c.CTol, 1):
		return nil, fmt.Errorf("multigrad: CTol %v is not a positive number", c.CTol)
	case c.Rounds < 0:
		return nil, fmt.Errorf("multigrad: %d rounds of a constrained method", c.Rounds)
	case missing >= 0:
		return nil, fmt.Errorf("multigrad: constraint %d has no function", missing)
	}
	return newLagrangian(c, x0, limit)
}
