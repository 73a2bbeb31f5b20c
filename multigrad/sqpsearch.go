package multigrad

import (
	"fmt"
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad/internal/quadprog"
)

// refuse continues after a trial whose merit is too high, given its loss and gradient.
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

// shorten takes a shorter fraction of the step.
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

// fraction returns the factor of the trial's length at the minimum of a parabola
// through the merit.
func (s *sqp) fraction(now float64) float64 {
	const least, most = 0.1, 0.5
	promise := s.Search.Length * s.Search.Slope
	best := -promise / (2 * (now - s.before() - promise))
	if !(best >= least) { // also if it is NaN because losses overflow
		return least
	}
	return min(most, best)
}

// correct sets the trial to the step that satisfies the linearised constraints with
// their values after the full step. It avoids the Maratos effect: near a solution, the
// curvature of constraints may reject steps that converge fast. It reports whether the
// trial is worth an evaluation, which it is if the derivatives predict a sufficient
// merit.
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

// enough reports whether a merit is sufficient for the length of the trial.
func (s *sqp) enough(now float64) bool {
	before := s.before()
	return now <= before+sufficientDecrease*s.Search.Length*s.Search.Slope+rounding*math.Abs(before)
}
