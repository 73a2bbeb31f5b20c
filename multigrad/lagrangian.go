package multigrad

import (
	"fmt"
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad/checkpoint"
)

// A lagrangian is a [Constrained] under way by augmented Lagrangians.
type lagrangian struct {
	lagrangianState
	set   Constrained
	limit int
	inner *quasiNewton
	here  conditions // at the point
	grad  []float64  // of the augmented Lagrangian there
}

// lagrangianState is what a checkpoint keeps beside the inner method.
type lagrangianState struct {
	Multipliers []float64
	Penalty     float64
	Values      []float64 // of the constraints at the iterate
	Loss        float64   // there
	Violation   float64   // at the end of the round before
	Round       int
	Begun       bool // the first point has its value
	Steps       int
	Inner       []byte
}

func newLagrangian(c Constrained, x0 []float64, limit int) (*lagrangian, error) {
	m, n := len(c.Constraints), len(x0)
	l := &lagrangian{
		set: c, limit: limit, here: newConditions(c.Constraints, n), grad: make([]float64, n),
		lagrangianState: lagrangianState{Multipliers: make([]float64, m), Values: make([]float64, m), Violation: math.Inf(1)},
	}
	return l, l.begin(x0)
}

// begin starts a round at x.
func (l *lagrangian) begin(x []float64) error {
	s, err := l.set.Method.start(x, l.limit)
	if err != nil {
		return err
	}
	l.inner = s.(*quasiNewton)
	return nil
}

func (l *lagrangian) point() []float64 { return l.inner.point() }
func (l *lagrangian) noisy() bool      { return false }
func (l *lagrangian) withdraws() bool  { return l.Begun }
func (l *lagrangian) iterate() ([]float64, float64, []float64) {
	x, _, grad := l.inner.iterate()
	return x, l.Loss, grad
}

func (l *lagrangian) skip() outcome {
	if !l.Begun {
		return outcome{status: Failed, message: "no finite value at the starting point"}
	}
	return l.follow(l.inner.skip(), math.NaN())
}

func (l *lagrangian) take(loss float64, grad []float64) outcome {
	if !l.here.evaluate(l.point()) {
		if !l.Begun {
			return l.here.atStart()
		}
		return l.skip()
	}
	if !l.Begun {
		l.Begun = true
		l.Penalty = l.firstPenalty(loss)
	}
	value := loss
	copy(l.grad, grad)
	for i, c := range l.here.values {
		v := c + l.Multipliers[i]/l.Penalty
		if l.set.Constraints[i].Inequality {
			v = max(0, v)
		}
		value += l.Penalty / 2 * v * v
		for k, g := range l.here.row(i) {
			l.grad[k] += l.Penalty * v * g
		}
	}
	if !finite(value, l.grad) {
		return l.skip()
	}
	return l.follow(l.inner.take(value, l.grad), loss)
}

// firstPenalty weighs loss and violation alike.
func (l *lagrangian) firstPenalty(loss float64) float64 {
	const least, most = 1e-6, 10
	sum := 0.0
	for i, c := range l.here.values {
		if c = l.here.excess(i, c); c > 0 {
			sum += c * c
		}
	}
	return max(least, min(most, 2*max(1, math.Abs(loss))/max(1, sum)))
}

// follow makes an outcome of the inner method one of this.
func (l *lagrangian) follow(o outcome, loss float64) outcome {
	if o.accepted {
		l.Loss = loss
		copy(l.Values, l.here.values)
		if l.Round > 0 && l.inner.m.Iterations() == 0 {
			o.accepted = false // the first point of a round is the last of the one before
		} else {
			l.Steps++
		}
	}
	o.infeasible = l.here.violation(l.Values) > l.set.CTol
	if o.status == Running || o.status == StepLimit || o.status == EvaluationLimit {
		return o
	}
	return l.next(o)
}

// next ends the run or begins another round.
func (l *lagrangian) next(o outcome) outcome {
	worst, slack := l.here.violation(l.Values), 0.0
	for i, c := range l.Values {
		if l.set.Constraints[i].Inequality {
			slack = max(slack, math.Abs(max(c, -l.Multipliers[i]/l.Penalty)))
		}
	}
	l.Round++
	if worst <= l.set.CTol && slack <= math.Sqrt(l.set.CTol) && o.status == Converged {
		o.message = fmt.Sprintf("%v: %s", AugmentedLagrangian, o.message)
		return o
	}
	const grown = 1e14
	if l.Round >= l.set.Rounds || l.Penalty > grown {
		o.status, o.message = Failed, fmt.Sprintf("%v: after %d rounds a constraint is violated by %.3g", AugmentedLagrangian, l.Round, worst)
		if worst <= l.set.CTol {
			o.message = fmt.Sprintf("%v: after %d rounds the gradient of the Lagrangian does not vanish", AugmentedLagrangian, l.Round)
		}
		return o
	}
	l.multiply()
	const enough, growth = 0.25, 10
	if worst > max(l.set.CTol, enough*l.Violation) {
		l.Penalty *= growth
	}
	l.Violation = worst
	x, _, _ := l.inner.iterate()
	if err := l.begin(slices.Clone(x)); err != nil {
		return outcome{status: Failed, message: err.Error()}
	}
	o.status, o.message = Running, ""
	return o
}

// multiply updates the multipliers by the constraints at the iterate.
func (l *lagrangian) multiply() {
	const most = 1e15
	for i, c := range l.Values {
		v := l.Multipliers[i] + l.Penalty*c
		if l.set.Constraints[i].Inequality {
			v = max(0, v)
		}
		l.Multipliers[i] = max(-most, min(most, v))
	}
}

func (l *lagrangian) save() (data []byte, err error) {
	if l.Inner, err = l.inner.save(); err != nil {
		return nil, err
	}
	return checkpoint.Encode(&l.lagrangianState)
}

func (l *lagrangian) restore(data []byte) error {
	var saved lagrangianState
	if err := checkpoint.Decode(data, &saved); err != nil {
		return err
	}
	if len(saved.Values) != len(l.Values) {
		return fmt.Errorf("multigrad: saved run has %d constraints, this one %d", len(saved.Values), len(l.Values))
	}
	if err := l.inner.restore(saved.Inner); err != nil {
		return err
	}
	l.lagrangianState = saved
	return nil
}
