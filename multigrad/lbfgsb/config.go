package lbfgsb

import (
	"fmt"
	"math"
)

const (
	defaultMemory = 10
	defaultFTol   = 2.220446049250313e-09
	defaultGTol   = 1e-5
	defaultLimit  = 15000
	defaultSearch = 20
	mostNumbers   = min(1<<37, math.MaxInt/8) // more than any memory holds
)

// Config has the bounds, the tolerances and the limits of a minimisation. The
// zero value is an unbounded problem with SciPy's defaults.
type Config struct {
	// Lower and Upper are the box, one entry per variable; nil means no bound
	// on that side, and so does an entry of −Inf or +Inf.
	Lower, Upper []float64
	// Memory is m, the number of correction pairs kept; 0 means 10.
	Memory int
	// FTol stops once (f_k − f_{k+1}) / max(|f_k|, |f_{k+1}|, 1) ≤ FTol;
	// 0 means 2.22e-9, a negative value switches the test off. It is the
	// Fortran's factr times 2.22e-16.
	FTol float64
	// GTol stops once the largest component of the projected gradient is at
	// most GTol; 0 means 1e-5, a negative value switches the test off.
	GTol float64
	// MaxIterations ends the run after so many iterations; 0 means 15000.
	MaxIterations int
	// MaxEvaluations ends the run at the first iterate that has used more than
	// so many evaluations; 0 means 15000.
	MaxEvaluations int
	// MaxSearch is the largest number of evaluations in one line search; 0
	// means 20.
	MaxSearch int
}

func (c Config) withDefaults() Config {
	c.Memory = orDefault(c.Memory, defaultMemory)
	c.MaxIterations = orDefault(c.MaxIterations, defaultLimit)
	c.MaxEvaluations = orDefault(c.MaxEvaluations, defaultLimit)
	c.MaxSearch = orDefault(c.MaxSearch, defaultSearch)
	if c.FTol == 0 {
		c.FTol = defaultFTol
	}
	if c.GTol == 0 {
		c.GTol = defaultGTol
	}
	return c
}

func orDefault(value, otherwise int) int {
	if value == 0 {
		return otherwise
	}
	return value
}

func (c Config) check(n int) error {
	switch {
	case n == 0:
		return fmt.Errorf("lbfgsb: the starting point has no components")
	case c.Lower != nil && len(c.Lower) != n:
		return fmt.Errorf("lbfgsb: %d lower bounds for %d variables", len(c.Lower), n)
	case c.Upper != nil && len(c.Upper) != n:
		return fmt.Errorf("lbfgsb: %d upper bounds for %d variables", len(c.Upper), n)
	case c.Memory < 0:
		return fmt.Errorf("lbfgsb: memory %d is negative", c.Memory)
	case c.Memory > mostNumbers/max(n, 8*min(c.Memory, mostNumbers)):
		return fmt.Errorf("lbfgsb: memory %d for %d variables: more than memory holds", c.Memory, n)
	case c.MaxIterations < 0 || c.MaxEvaluations < 0 || c.MaxSearch < 0:
		return fmt.Errorf("lbfgsb: a limit on iterations or evaluations is negative")
	case math.IsNaN(c.FTol) || math.IsNaN(c.GTol):
		return fmt.Errorf("lbfgsb: a tolerance is NaN")
	}
	return nil
}
