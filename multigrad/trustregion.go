package multigrad

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad/checkpoint"
)

// A trustRegion is the state of a method that minimises a quadratic model of the loss
// near the iterate. It takes the step if the loss falls as the model predicts, and
// shrinks the region otherwise (Nocedal and Wright, Numerical Optimization, 2006,
// algorithm 4.1).
type trustRegion struct {
	trustState
	model quadratic
	gtol  float64
}

// trustState is the state in a checkpoint.
type trustState struct {
	Trial, At, Grad []float64
	Loss            float64
	Step            []float64 // Trial − At
	Promise         float64   // decrease of the model along it
	Hope            float64   // Promise of the first trial from the iterate
	Begun           bool      // the starting point has been evaluated
	Rejected        int       // consecutive rejected trials
	Least           float64   // the least loss so far
	Idle            int       // consecutive accepted trials without a lesser one
	Model           []byte
}

// A quadratic is the model of the loss at an iterate, with its region.
type quadratic interface {
	// learn receives the second derivatives at a new iterate.
	learn(d secondDerivatives, x, grad []float64) error
	// propose overwrites step with the minimiser in the region, and returns the
	// decrease of the model there.
	propose(grad, step []float64) (decrease float64)
	// judge adapts the region to the ratio of the decreases of the loss and of the
	// model.
	judge(ratio float64, step []float64)
	// relax enlarges the region, and reports whether it did.
	relax() bool
	save() ([]byte, error)
	restore(data []byte) error
}

// secondDerivatives are the second derivatives of an objective at an iterate.
type secondDerivatives struct {
	obj Curved
	at  func(x []float64) Request
}

func (d secondDerivatives) product(x []float64, kind Curvature, v, hv []float64) error {
	return d.obj.Product(d.at(x), kind, v, hv)
}

func (d secondDerivatives) matrix(x []float64, kind Curvature) ([]float64, error) {
	return Hessian(d.obj, d.at(x), kind)
}

const (
	leastRatio   = 1e-4 // of a step that is accepted
	mostRejected = 60
	// noticeable is a relative decrease of the loss that rounding cannot hide.
	noticeable = 1e-8
)

func newTrustRegion(m quadratic, x0 []float64, gtol float64) (*trustRegion, error) {
	if !(gtol >= 0) {
		return nil, fmt.Errorf("multigrad: gradient tolerance %v is negative or not a number", gtol)
	}
	n := len(x0)
	return &trustRegion{model: m, gtol: cmp.Or(gtol, 1e-5), trustState: trustState{
		Trial: slices.Clone(x0), At: slices.Clone(x0), Grad: make([]float64, n), Step: make([]float64, n), Least: math.Inf(1),
	}}, nil
}

func (t *trustRegion) point() []float64                         { return t.Trial }
func (t *trustRegion) iterate() ([]float64, float64, []float64) { return t.At, t.Loss, t.Grad }
func (t *trustRegion) noisy() bool                              { return false }
func (t *trustRegion) withdraws() bool                          { return t.Begun }

// take fails: steppers with second derivatives have another method.
func (t *trustRegion) take(float64, []float64) outcome {
	return outcome{err: errors.New("multigrad: a method of second order was given no second derivatives")}
}

func (t *trustRegion) bend(loss float64, grad []float64, d secondDerivatives) outcome {
	if !t.Begun {
		t.Begun = true
		return t.accept(loss, grad, d)
	}
	ratio := t.ratio(loss, grad)
	t.model.judge(ratio, t.Step)
	if ratio > leastRatio {
		return t.accept(loss, grad, d)
	}
	return t.reject()
}

// ratio compares the decrease of the loss with that of the model. The rounding of the
// loss is added to both, so that it does not decide near the minimum (Conn, Gould and
// Toint, Trust-Region Methods, 2000, section 17.4.2). There the gradient decreases, if
// the loss does not.
func (t *trustRegion) ratio(loss float64, grad []float64) float64 {
	if loss >= t.Loss && largest(grad) >= largest(t.Grad) {
		return min(t.Loss-loss, 0) / t.Promise
	}
	slack := rounding * math.Abs(t.Loss)
	return (t.Loss - loss + slack) / (t.Promise + slack)
}

func (t *trustRegion) skip() outcome {
	if !t.Begun {
		return outcome{status: Failed, message: "no finite value at the starting point"}
	}
	t.model.judge(math.Inf(-1), t.Step)
	return t.reject()
}

func (t *trustRegion) accept(loss float64, grad []float64, d secondDerivatives) outcome {
	copy(t.At, t.Trial)
	copy(t.Grad, grad)
	t.Loss, t.Rejected = loss, 0
	if t.Idle++; loss < t.Least {
		t.Idle = 0
	}
	t.Least = min(t.Least, loss)
	switch {
	case largest(grad) <= t.gtol:
		return outcome{accepted: true, status: Converged, message: fmt.Sprintf("the gradient is within %v", t.gtol)}
	case t.Idle >= mostIdle:
		return outcome{accepted: true, status: NoProgress, message: "the loss falls no more beyond rounding"}
	}
	if err := t.model.learn(d, t.At, t.Grad); err != nil {
		return outcome{accepted: true, err: err}
	}
	o := t.propose()
	o.accepted = true
	return o
}

func (t *trustRegion) reject() outcome {
	if t.Rejected++; t.Rejected >= mostRejected {
		return outcome{status: Failed, message: "no step of the model lowers the loss"}
	}
	return t.propose()
}

// propose sets the next trial point.
func (t *trustRegion) propose() outcome {
	for !t.moves() {
		switch {
		case t.Rejected > 0 && t.Hope > noticeable*math.Abs(t.Loss):
			return outcome{status: Failed, message: "no step of the model lowers the loss: the gradient may be wrong"}
		case t.Rejected > 0 || !t.model.relax():
			return outcome{status: NoProgress, message: "the model promises no decrease beyond rounding"}
		}
	}
	if t.Rejected == 0 {
		t.Hope = t.Promise
	}
	return outcome{}
}

// moves reports whether the minimiser of the model is another point than the iterate.
func (t *trustRegion) moves() (moved bool) {
	t.Promise = t.model.propose(t.Grad, t.Step)
	for i, x := range t.At {
		t.Trial[i] = x + t.Step[i]
		moved = moved || t.Trial[i] != x
	}
	return moved && t.Promise > 0
}

func (t *trustRegion) save() (data []byte, err error) {
	if t.Model, err = t.model.save(); err != nil {
		return nil, err
	}
	return checkpoint.Encode(&t.trustState)
}

func (t *trustRegion) restore(data []byte) error {
	var saved trustState
	if err := checkpoint.Decode(data, &saved); err != nil {
		return err
	}
	if len(saved.At) != len(t.At) {
		return errors.New("multigrad: the saved run has another number of parameters")
	}
	t.trustState = saved
	return t.model.restore(saved.Model)
}
