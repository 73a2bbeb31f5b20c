package multigrad

import (
	"fmt"
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad/internal/quadprog"
)

// refuse goes on from a trial whose merit is too high, and whose loss and gradient
// are given.
func (s *sqp) refuse(now, loss float64, grad []float64) outcome {
	if s.Search.Tries == 0 {
		s.Search.Full = now
		if s.correct(loss, grad) {
			s.Search.Tries++
			return s.limited()
		}
	}
	return s.shorten(now)
}

// shorten goes less far along the step.
func (s *sqp) shorten(now float64) outcome {
	q := &s.Search
	if q.Correcting {
		q.Correcting, now = false, q.Full
	}
	q.Tries++
	q.Length *= s.fraction(now)
	s.setTrial()
	if q.Tries > s.set.Method.MaxSearch || slices.Equal(s.Trial, s.At.X) {
		return s.reset()
	}
	return s.limited()
}

func (s *sqp) limited() outcome {
	if s.Evals < s.set.Method.MaxEvals {
		return outcome{}
	}
	return outcome{status: EvaluationLimit, message: fmt.Sprintf("SQP: %d evaluations done", s.Evals)}
}

// fraction is that of the trial's length at which a parabola through the merit has
// its minimum.
func (s *sqp) fraction(now float64) float64 {
	const least, most = 0.1, 0.5
	promise := s.Search.Length * s.Search.Slope
	best := -promise / (2 * (now - s.before() - promise))
	if !(best >= least) { // or not a number, where losses overflow
		return least
	}
	return min(most, best)
}

// correct sets the trial to the step that meets the linearised constraints with
// their values after the full step, against the effect of Maratos: near a solution
// their curvature may refuse steps that converge fast. It reports whether that is
// worth an evaluation: by the derivatives at the trial the merit will do.
func (s *sqp) correct(loss float64, grad []float64) bool {
	if s.here.violation(s.here.values) <= s.set.CTol {
		return false
	}
	p := s.model()
	p.Values = slices.Clone(s.here.values)
	for i := range p.Values {
		p.Values[i] -= dot(s.row(i), s.Search.Step)
	}
	q, err := quadprog.Solve(p)
	if err != nil {
		return false
	}
	further := slices.Clone(q.Step)
	for i, v := range s.Search.Step {
		further[i] -= v
	}
	values := slices.Clone(s.here.values)
	for i := range values {
		values[i] += dot(s.here.row(i), further)
	}
	if !s.enough(s.merit(loss+dot(grad, further), values)) {
		return false
	}
	s.Search.Correcting = true
	for i, v := range q.Step {
		s.Trial[i] = s.within(i, s.At.X[i]+v)
	}
	return true
}

// enough reports whether a merit is low enough for the length of the trial.
func (s *sqp) enough(now float64) bool {
	before := s.before()
	return now <= before+sufficientDecrease*s.Search.Length*s.Search.Slope+rounding*math.Abs(before)
}
