package multigrad

import (
	"cmp"
	"math"
	"slices"
)

func newSQP(c Constrained, x0 []float64, limit int) (*sqp, error) {
	if _, err := c.Method.start(x0, limit); err != nil { // checks bounds and limits
		return nil, err
	}
	const (
		gtol      = 1e-5
		ftol      = 0x1p-52 * 1e7
		mostEvals = 15000
		mostTries = 20
	)
	in := &c.Method
	in.GTol, in.FTol = cmp.Or(in.GTol, gtol), cmp.Or(in.FTol, ftol)
	in.MaxEvals, in.MaxSearch = cmp.Or(in.MaxEvals, mostEvals), cmp.Or(in.MaxSearch, mostTries)
	n, m := len(x0), len(c.Constraints)
	s := &sqp{set: c, here: newConditions(c.Constraints, n), lower: make([]float64, n), upper: make([]float64, n)}
	s.Trial = slices.Clone(x0)
	for i, x := range x0 {
		s.lower[i], s.upper[i] = in.Bounds.at(i)
		s.Trial[i] = s.within(i, x)
	}
	s.At = sample{X: slices.Clone(s.Trial), Grad: make([]float64, n), Values: make([]float64, m), Rows: make([]float64, m*n)}
	s.Multipliers, s.Weights, s.Hessian = make([]float64, m), make([]float64, m), newSecant(n)
	return s, nil
}

func (s *sqp) point() []float64                         { return s.Trial }
func (s *sqp) iterate() ([]float64, float64, []float64) { return s.At.X, s.At.Loss, s.At.Grad }
func (s *sqp) noisy() bool                              { return false }
func (s *sqp) withdraws() bool                          { return s.Begun }

func (s *sqp) skip() outcome {
	if !s.Begun {
		return outcome{status: Failed, message: "no finite value at the starting point"}
	}
	s.Evals++
	return s.shorten(math.Inf(1))
}

func (s *sqp) take(loss float64, grad []float64) outcome {
	if !s.here.evaluate(s.Trial) {
		if !s.Begun {
			return s.here.atStart()
		}
		return s.skip()
	}
	s.Evals++
	if !s.Begun {
		s.Begun = true
		return s.accept(loss, grad)
	}
	if now := s.merit(loss, s.here.values); !s.enough(now) {
		return s.refuse(now, loss, grad)
	}
	s.learn(grad)
	s.Steps++
	return s.accept(loss, grad)
}

// learn updates the Hessian of the Lagrangian by the last step.
func (s *sqp) learn(grad []float64) {
	n := len(grad)
	step, change := make([]float64, n), make([]float64, n)
	for k := range step {
		step[k], change[k] = s.Trial[k]-s.At.X[k], grad[k]-s.At.Grad[k]
	}
	for i, l := range s.Multipliers {
		for k, g := range s.here.row(i) {
			change[k] += l * (g - s.row(i)[k])
		}
	}
	s.Hessian.learn(step, change)
}

// accept makes the trial point the iterate.
func (s *sqp) accept(loss float64, grad []float64) outcome {
	copy(s.At.X, s.Trial)
	copy(s.At.Grad, grad)
	copy(s.At.Values, s.here.values)
	copy(s.At.Rows, s.here.rows)
	s.At.Loss = loss
	o := s.plan()
	o.accepted, o.infeasible = true, s.here.violation(s.At.Values) > s.set.CTol
	return o
}
