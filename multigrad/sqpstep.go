package multigrad

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad/internal/quadprog"
)

const (
	firstPrice = 1e2 // of violating linearised constraints, relative to the gradient
	mostPrice  = 1e10
	dearer     = 10
	mostResets = 10 // of the Hessian
	patience   = 50 // steps after which weights no longer decrease
)

// model returns the quadratic program at the iterate.
func (s *sqp) model() *quadprog.Problem {
	n := len(s.Trial)
	p := &quadprog.Problem{
		Hessian: s.Hessian.matrix(), Gradient: s.At.Grad, Rows: s.At.Rows, Values: s.At.Values,
		Equality: make([]bool, len(s.At.Values)), Lower: make([]float64, n), Upper: make([]float64, n),
	}
	for i, c := range s.set.Constraints {
		p.Equality[i] = !c.Inequality
	}
	for i, x := range s.At.X {
		p.Lower[i], p.Upper[i] = s.lower[i]-x, s.upper[i]-x
	}
	return p
}

// plan computes the step from the iterate, or ends the run there.
func (s *sqp) plan() outcome {
	p := s.model()
	q, err := quadprog.Solve(p)
	missed := errors.Is(err, quadprog.ErrInfeasible)
	if missed {
		s.raise()
		q, err = quadprog.Elastic(p, s.Price)
	}
	if err != nil || !finiteAll(q.Step) {
		return s.reset()
	}
	s.Multipliers = q.Multipliers
	slope := s.weigh(q.Step)
	if o, done := s.judge(q.Step); done {
		return o
	}
	const rounding = 0x1p-50
	if -slope <= rounding*math.Abs(s.before()) {
		if missed && s.Price < mostPrice {
			return s.plan()
		}
		return s.reset()
	}
	s.Search = meritSearch{Step: q.Step, Slope: slope, Length: s.firstLength(q.Step)}
	s.setTrial()
	return outcome{}
}

// firstLength returns the fraction of the step to try first. A Hessian without secants
// does not know how far the model holds: the step is then at most as long as the point
// is far from zero, or one.
func (s *sqp) firstLength(step []float64) float64 {
	if s.Hessian.Pairs > 0 {
		return 1
	}
	return min(1, 100*max(1, norm(s.At.X))/norm(step))
}

// raise increases the price of violating linearised constraints if the violation did
// not fall since the last increase.
func (s *sqp) raise() {
	const enough = 0.9
	worst := s.here.violation(s.At.Values)
	if s.Missed > 0 && worst > enough*s.Missed {
		s.Price = min(mostPrice, dearer*s.Price)
	}
	s.Price, s.Missed = max(s.Price, firstPrice*max(1, largest(s.At.Grad))), worst
}

// reset resets the Hessian, or ends the run.
func (s *sqp) reset() outcome {
	if s.Hessian.Pairs > 0 && s.Resets < mostResets {
		s.Hessian = newSecant(len(s.Trial))
		s.Resets++
		return s.plan()
	}
	if s.doubtful() && s.here.violation(s.At.Values) <= s.set.CTol {
		return s.settled()
	}
	message := "SQP: the line search found no lower point"
	if worst := s.here.violation(s.At.Values); worst > s.set.CTol {
		message = fmt.Sprintf("SQP: after %d steps a constraint is violated by %.3g", s.Steps, worst)
	}
	return outcome{status: Failed, message: message}
}

// weigh adapts the weights of the merit to the multipliers, as Powell does, and returns
// the slope of the merit along the step. Weights must not decrease forever, because
// iterates could then cycle.
func (s *sqp) weigh(step []float64) float64 {
	for i, l := range s.Multipliers {
		low := (s.Weights[i] + math.Abs(l)) / 2
		if s.Steps >= patience {
			low = s.Weights[i]
		}
		s.Weights[i] = max(math.Abs(l), low)
	}
	slope := s.slope(step)
	if slope >= 0 { // at a price, a constraint may be violated more than before
		for i, l := range s.Multipliers {
			s.Weights[i] = math.Abs(l)
		}
		slope = s.slope(step)
	}
	return slope
}

func (s *sqp) slope(step []float64) float64 {
	sum := dot(s.At.Grad, step)
	for i, c := range s.At.Values {
		after := s.here.excess(i, c+dot(s.row(i), step))
		sum += s.Weights[i] * (after - s.here.excess(i, c))
	}
	return sum
}

// judge returns how the run goes on if it ends at the iterate, or if the Hessian is new and the step is not the one
// given.
func (s *sqp) judge(step []float64) (o outcome, done bool) {
	if s.here.violation(s.At.Values) > s.set.CTol {
		return outcome{}, false
	}
	promise, slack := math.Abs(dot(s.At.Grad, step)), 0.0
	for i, l := range s.Multipliers {
		promise += math.Abs(l * s.At.Values[i])
		if s.set.Constraints[i].Inequality {
			slack = max(slack, math.Abs(max(s.At.Values[i], -l)))
		}
	}
	switch {
	case s.gradient() <= s.set.Method.GTol && slack <= math.Sqrt(s.set.CTol):
		return outcome{status: Converged, message: fmt.Sprintf("SQP: the projected gradient of the Lagrangian is within %v", s.set.Method.GTol)}, true
	case promise > s.tolerance():
		return outcome{}, false
	case s.Hessian.Pairs > 0 && s.Resets < mostResets && !s.doubtful():
		s.Doubt = doubt{Raised: true, Loss: s.At.Loss}
		return s.reset(), true
	}
	return s.settled(), true
}

// doubtful reports whether the loss has not fallen since the doubt was raised.
func (s *sqp) doubtful() bool { return s.Doubt.Raised && s.Doubt.Loss-s.At.Loss <= s.tolerance() }

// tolerance returns the change of the loss that counts as none.
func (s *sqp) tolerance() float64 { return s.set.Method.FTol * max(1, math.Abs(s.At.Loss)) }

func (s *sqp) settled() outcome {
	return outcome{status: Converged, message: fmt.Sprintf("SQP: a step promises to change the loss by no more than %.3g of it", s.set.Method.FTol)}
}

// gradient returns the largest component of the projected gradient of the Lagrangian.
func (s *sqp) gradient() (worst float64) {
	sum := slices.Clone(s.At.Grad)
	for i, l := range s.Multipliers {
		for k, g := range s.row(i) {
			sum[k] += l * g
		}
	}
	for k, x := range s.At.X { // x−sum is x if x is large
		worst = max(worst, math.Abs(max(s.lower[k]-x, min(s.upper[k]-x, -sum[k]))))
	}
	return worst
}
