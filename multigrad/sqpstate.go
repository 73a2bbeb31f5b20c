package multigrad

import (
	"fmt"

	"github.com/gradgen/gradgen/multigrad/checkpoint"
)

// An sqp is the state of a [Constrained] run with sequential quadratic programming. At
// each iterate it minimises a quadratic model of the Lagrangian under the linearised
// constraints, and searches along the step for a lower merit
//
//	φ(x) = f(x) + Σ ν_i v_i(x),
//
// where v_i is the violation of constraint i. The weights ν are at least the
// multipliers, so that the merit decreases along the step. If the linearised
// constraints have no common point, they may be violated at a price.
type sqp struct {
	sqpState
	set          Constrained
	here         conditions // at the trial point
	lower, upper []float64
}

// A sample contains the values and derivatives at an iterate.
type sample struct {
	X, Grad      []float64
	Loss         float64
	Values, Rows []float64 // of the constraints
}

// sqpState is the state in a checkpoint.
type sqpState struct {
	At          sample
	Trial       []float64
	Search      meritSearch
	Hessian     secant    // of the Lagrangian
	Multipliers []float64 // of the last step
	Weights     []float64 // ν
	Price       float64   // of violating linearised constraints
	Missed      float64   // the violation at the last increase of Price
	Begun       bool      // the starting point has been evaluated
	Evals       int
	Steps       int
	Resets      int // of the Hessian
	Doubt       doubt
}

// A doubt is the end of a run that waits for a proof: the Hessian from secants promises
// no lower loss, although the gradient does not vanish. If steps with a new Hessian
// lead no lower either, the run ends.
type doubt struct {
	Raised bool
	Loss   float64 // when it was raised
}

// A meritSearch is the search along a step.
type meritSearch struct {
	Step       []float64
	Slope      float64 // of the merit
	Length     float64 // of the trial, as a fraction of Step
	Correcting bool    // the trial is that of the full step with its correction
	Full       float64 // merit after the full step, once known
	Tries      int
}

func (s *sqp) within(i int, v float64) float64 { return max(s.lower[i], min(s.upper[i], v)) }

// row returns the gradient of constraint i at the iterate.
func (s *sqp) row(i int) []float64 {
	n := len(s.Trial)
	return s.At.Rows[i*n : (i+1)*n]
}

// merit returns φ.
func (s *sqp) merit(loss float64, values []float64) float64 {
	for i, v := range values {
		loss += s.Weights[i] * s.here.excess(i, v)
	}
	return loss
}

// before returns φ at the iterate.
func (s *sqp) before() float64 { return s.merit(s.At.Loss, s.At.Values) }

// setTrial sets the trial point from the length.
func (s *sqp) setTrial() {
	for i, x := range s.At.X {
		s.Trial[i] = s.within(i, x+s.Search.Length*s.Search.Step[i])
	}
}

func (s *sqp) save() ([]byte, error) { return checkpoint.Encode(&s.sqpState) }

func (s *sqp) restore(data []byte) error {
	var saved sqpState
	if err := checkpoint.Decode(data, &saved); err != nil {
		return err
	}
	if len(saved.At.X) != len(s.At.X) || len(saved.At.Values) != len(s.At.Values) {
		return fmt.Errorf("multigrad: saved run has %d parameters and %d constraints, this one %d and %d",
			len(saved.At.X), len(saved.At.Values), len(s.At.X), len(s.At.Values))
	}
	s.sqpState = saved
	return nil
}
