package multigrad

import (
	"cmp"
	"fmt"
	"math"

	"github.com/gradgen/gradgen/multigrad/checkpoint"
	"github.com/gradgen/gradgen/multigrad/lbfgsb"
)

// A lagrangian is the state of a [Constrained] run with augmented Lagrangians. It
// scales parameters, loss and constraints to the order of one, by powers of two so that
// scaling does not round; see [scales].
type lagrangian struct {
	lagrangianState
	set   Constrained
	limit int
	inner *quasiNewton
	here  conditions // at the point
	x     []float64  // the point
	grad  []float64  // of the scaled augmented Lagrangian at the point
}

// lagrangianState is the state in a checkpoint, in addition to that of the inner
// method.
type lagrangianState struct {
	Scales      scales
	Multipliers []float64 // of the scaled constraints
	Penalty     float64
	Raised      float64   // by how much the scale of the loss, and the penalty with it, was raised
	Values      []float64 // of the constraints at the iterate
	Loss        float64   // at the iterate
	Before      float64   // Loss at the end of the previous round
	Violation   float64   // at the end of the previous round, or distance of an inequality with a multiplier from equality
	Round       int
	Begun       bool // the first point has been evaluated
	Steps       int
	Inner       []byte
}

func newLagrangian(c Constrained, x0 []float64, limit int) (*lagrangian, error) {
	if _, err := c.Method.start(x0, limit); err != nil { // checks bounds and limits
		return nil, err
	}
	m, n := len(c.Constraints), len(x0)
	const mostTries = 60 // more than in an unconstrained run: the curvature along a line jumps where constraints become active
	c.Method.MaxSearch = cmp.Or(c.Method.MaxSearch, mostTries)
	l := &lagrangian{
		set: c, limit: limit, here: newConditions(c.Constraints, n), x: make([]float64, n), grad: make([]float64, n),
		lagrangianState: lagrangianState{
			Scales: newScales(c.Method.Bounds, x0, m), Raised: 1, Multipliers: make([]float64, m), Values: make([]float64, m),
			Before: math.NaN(), Violation: math.Inf(1),
		},
	}
	return l, l.begin(x0)
}

// begin starts a round at x.
func (l *lagrangian) begin(x []float64) error {
	m := l.set.Method
	m.Bounds.Lower, m.Bounds.Upper = l.Scales.divide(m.Bounds.Lower), l.Scales.divide(m.Bounds.Upper)
	m.GTol, m.FTol = l.tolerance(), leastDecrease
	s, err := m.start(l.Scales.divide(x), l.limit)
	if err != nil {
		return err
	}
	l.inner = s.(*quasiNewton)
	return nil
}

// leastDecrease is the relative decrease of the scaled augmented Lagrangian at which a
// round ends.
const leastDecrease = 1e-14

// tolerance returns the projected gradient at which the round ends: the first rounds
// are less exact than the last.
func (l *lagrangian) tolerance() float64 {
	const first, next = 0.1, 0.1
	return max(l.gtol()*l.Scales.least(), first*math.Pow(next, float64(l.Round)))
}

func (l *lagrangian) gtol() float64 { return cmp.Or(l.set.Method.GTol, 1e-5) }

func (l *lagrangian) point() []float64 {
	l.Scales.multiply(l.x, l.inner.point())
	return l.x
}

func (l *lagrangian) iterate() ([]float64, float64, []float64) {
	z, _, slope := l.inner.iterate()
	x, grad := make([]float64, len(z)), make([]float64, len(z))
	l.Scales.multiply(x, z)
	for k, g := range slope {
		grad[k] = g / (l.Scales.Loss * l.Scales.Params[k])
	}
	return x, l.Loss, grad
}

func (l *lagrangian) noisy() bool     { return false }
func (l *lagrangian) withdraws() bool { return l.Begun }
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
		l.Scales.take(grad, &l.here)
		l.Penalty = l.firstPenalty(loss)
	}
	value := l.augment(loss, grad)
	if !finite(value, l.grad) {
		return l.skip()
	}
	return l.follow(l.inner.take(value, l.grad), loss)
}

// augment returns the scaled augmented Lagrangian, and overwrites l.grad with its
// gradient.
func (l *lagrangian) augment(loss float64, grad []float64) float64 {
	value := l.Scales.Loss * loss
	for k, g := range grad {
		l.grad[k] = l.Scales.Loss * g
	}
	for i, c := range l.here.values {
		v := l.Scales.Rows[i]*c + l.Multipliers[i]/l.Penalty
		if l.set.Constraints[i].Inequality {
			v = max(0, v)
		}
		value += l.Penalty / 2 * v * v
		for k, g := range l.here.row(i) {
			l.grad[k] += l.Penalty * v * l.Scales.Rows[i] * g
		}
	}
	for k, d := range l.Scales.Params {
		l.grad[k] *= d
	}
	return value
}

// firstPenalty gives loss and violation equal weights (Birgin and Martínez, section
// 12.4).
func (l *lagrangian) firstPenalty(loss float64) float64 {
	const least, most, weight = 1e-6, 10, 10
	sum := 0.0
	for i, c := range l.here.values {
		c = l.Scales.Rows[i] * l.here.excess(i, c)
		sum += c * c / 2
	}
	return max(least, min(most, weight*max(1, l.Scales.Loss*math.Abs(loss))/max(1, sum)))
}

// follow converts an outcome of the inner method to one of the run.
func (l *lagrangian) follow(o outcome, loss float64) outcome {
	if o.accepted {
		l.Loss = loss
		copy(l.Values, l.here.values)
		if l.Round > 0 && l.inner.m.Iterations() == 0 {
			o.accepted = false // the first point of a round is the last of the previous round
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

// next ends the run or starts another round.
func (l *lagrangian) next(o outcome) outcome {
	worst, exact := l.here.violation(l.Values), l.inner.m.Status() == lbfgsb.GradientConverged
	settled := l.converged(exact)
	l.Round++
	if !exact && l.Round < l.set.Rounds && l.gradient() > l.gtol() && l.rescale() {
		return l.again(o)
	}
	if worst <= l.set.CTol && l.complementary() && settled {
		o.status, o.message = Converged, fmt.Sprintf("%v: constraints and loss no longer change", AugmentedLagrangian)
		if l.gradient() <= l.gtol() {
			o.message = fmt.Sprintf("%v: the projected gradient of the Lagrangian is within %v", AugmentedLagrangian, l.gtol())
		}
		return o
	}
	if worst <= l.set.CTol && l.Loss == l.Before && !exact && l.contradicted() {
		o.status, o.message = Failed, fmt.Sprintf("%v: the line search found no lower point: the gradient may be wrong", AugmentedLagrangian)
		return o
	}
	const grown = 1e14
	if l.Round >= l.set.Rounds || l.Penalty > grown*l.Raised {
		o.status, o.message = Failed, fmt.Sprintf("%v: after %d rounds a constraint is violated by %.3g", AugmentedLagrangian, l.Round, worst)
		if worst <= l.set.CTol {
			o.message = fmt.Sprintf("%v: after %d rounds the gradient of the Lagrangian does not vanish", AugmentedLagrangian, l.Round)
		}
		return o
	}
	l.multiply()
	const enough, growth, slow = 0.25, 10, 0.9
	unmet := max(worst, l.slack())
	if part := unmet / l.Violation; unmet > l.set.CTol && (part > enough && exact || part > slow) {
		l.Penalty *= growth
	}
	l.Violation, l.Before = unmet, l.Loss
	return l.again(o)
}

// again starts a round at the iterate.
func (l *lagrangian) again(o outcome) outcome {
	x, _, _ := l.iterate()
	if err := l.begin(x); err != nil {
		return outcome{status: Failed, message: err.Error()}
	}
	o.status, o.message = Running, ""
	return o
}

// rescale raises the scale of the loss, with penalty and multipliers, if the scaled augmented Lagrangian has become
// small beside one: the inner method then takes its changes for none. It reports whether it did.
func (l *lagrangian) rescale() bool {
	const small = 1e-6
	_, value, _ := l.inner.iterate()
	size := max(math.Abs(value), l.slope())
	if l.Scales.Loss >= 1 || size >= small {
		return false
	}
	factor := min(1/l.Scales.Loss, 1/powerOfTwo(size))
	l.Scales.Loss *= factor
	l.Penalty *= factor
	l.Raised *= factor
	for i := range l.Multipliers {
		l.Multipliers[i] *= factor
	}
	return true
}

// slope returns the largest component of the projected gradient in scaled parameters.
func (l *lagrangian) slope() (slope float64) {
	for k, g := range l.projected() {
		slope = max(slope, math.Abs(g)*l.Scales.Loss*l.Scales.Params[k])
	}
	return slope
}

// complementary reports whether inequalities with multipliers are equalities, so that their products with the
// multipliers are small beside the loss.
func (l *lagrangian) complementary() bool {
	products := 0.0
	for i, c := range l.Values {
		if l.set.Constraints[i].Inequality {
			products += math.Abs(l.Multipliers[i] * l.Scales.Rows[i] / l.Scales.Loss * min(c, 0))
		}
	}
	return l.slack() <= math.Sqrt(l.set.CTol) && products <= l.gtol()*max(1, math.Abs(l.Loss))
}

// slack returns the largest distance of an inequality with a multiplier from equality.
func (l *lagrangian) slack() (worst float64) {
	for i, c := range l.Values {
		if l.set.Constraints[i].Inequality {
			worst = max(worst, math.Abs(max(c, -l.Multipliers[i]/(l.Penalty*l.Scales.Rows[i]))))
		}
	}
	return worst
}

// converged reports whether another round would change nothing. A round that ends at its
// starting point may only have had a tolerance that was already met.
func (l *lagrangian) converged(exact bool) bool {
	const same = 1e-9
	switch {
	case l.gradient() <= l.gtol():
		return true
	case !exact && l.contradicted():
		return false
	}
	change := same * max(1, math.Abs(l.Loss))
	for i, v := range l.Multipliers { // relative to allowed violations
		change += 2 * math.Abs(v) * l.Scales.Rows[i] / l.Scales.Loss * l.set.CTol
	}
	final := !exact || l.tolerance() <= l.gtol()*l.Scales.least()
	return final && math.Abs(l.Loss-l.Before) <= change
}

// contradicted reports whether the gradient promises a decrease that is far larger than rounding errors, although the
// round ended because the loss falls no more. Then the gradient is not that of the loss or of a constraint.
func (l *lagrangian) contradicted() bool {
	const part = 1e-8
	_, value, _ := l.inner.iterate()
	slope := l.slope()
	return slope*slope > part*max(1, math.Abs(value))*(1+l.Penalty)
}

// gradient returns the largest component of the projected gradient of the Lagrangian.
func (l *lagrangian) gradient() float64 { return largest(l.projected()) }

// projected returns the gradient of the Lagrangian, projected to the bounds.
func (l *lagrangian) projected() []float64 {
	x, _, grad := l.iterate()
	for k, g := range grad {
		lower, upper := l.set.Method.Bounds.at(k)
		grad[k] = max(lower-x[k], min(upper-x[k], -g))
	}
	return grad
}

// multiply updates the multipliers from the constraints at the iterate.
func (l *lagrangian) multiply() {
	const most = 1e15
	for i, c := range l.Values {
		v := l.Multipliers[i] + l.Penalty*l.Scales.Rows[i]*c
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
	l.lagrangianState = saved
	if err := l.begin(l.x); err != nil { // sets the tolerance of the round
		return err
	}
	return l.inner.restore(saved.Inner)
}
