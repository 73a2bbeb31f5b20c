package multigrad

import (
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/multigrad/checkpoint"
)

// GradientDescent is x ← x − η_k·g with a step that only Schedule and Plateau
// change. With Momentum m it is
//
//	v ← m·v + g,   x ← x − η_k·v,
//
// and with Nesterov x ← x − η_k·(g + m·v).
type GradientDescent struct {
	LearningRate float64  // η; 0 means 0.01
	Schedule     Schedule // nil means constant
	Plateau      Plateau  // the zero value changes nothing
	Clip         Clip     // of g
	Momentum     float64  // from 0 up to 1
	Nesterov     bool
}

func (GradientDescent) steps() int { return 100 }

func (d GradientDescent) start(x0 []float64, limit int) (stepper, error) {
	rate, err := newRate(d.LearningRate, d.Schedule, limit, d.Clip)
	if err != nil {
		return nil, err
	}
	if err := d.Plateau.check(); err != nil {
		return nil, err
	}
	if !(d.Momentum >= 0 && d.Momentum < 1) {
		return nil, fmt.Errorf("multigrad: momentum %v is not in [0, 1)", d.Momentum)
	}
	return &descent{rate: rate, cfg: d, trail: newTrail(x0)}, nil
}

type descent struct {
	trail
	rate rate
	cfg  GradientDescent
}

func (d *descent) take(loss float64, grad []float64) outcome {
	eta, scale := d.rate.at(d.Count), d.cfg.Clip.scale(grad)
	d.visit(loss, grad)
	eta *= d.Slow.factor(d.cfg.Plateau, loss)
	if d.Velocity == nil && d.cfg.Momentum > 0 {
		d.Velocity = make([]float64, len(grad))
	}
	for i, g := range grad {
		d.X[i] -= eta * d.push(i, d.cfg.Clip.limit(scale*g))
	}
	return outcome{accepted: true}
}

// push returns the update of a component without the rate, momentum included.
func (d *descent) push(i int, g float64) float64 {
	m := d.cfg.Momentum
	if m == 0 {
		return g
	}
	d.Velocity[i] = m*d.Velocity[i] + g
	if d.cfg.Nesterov {
		return g + m*d.Velocity[i]
	}
	return d.Velocity[i]
}

func (d *descent) save() ([]byte, error)     { return checkpoint.Encode(&d.trail) }
func (d *descent) restore(data []byte) error { return decodeTrail(data, &d.trail) }

// A trail is the state of the methods that accept every point: the next point, and the
// previous one with its value. Exported fields are saved.
type trail struct {
	X        []float64 // to be evaluated
	At, Grad []float64 // the last iterate
	Loss     float64
	Count    int // iterates so far
	Slow     slowdown
	Velocity []float64 // of momentum, nil without it
}

func newTrail(x0 []float64) trail {
	return trail{X: slices.Clone(x0), At: slices.Clone(x0), Grad: make([]float64, len(x0))}
}

func (t *trail) point() []float64                         { return t.X }
func (t *trail) iterate() ([]float64, float64, []float64) { return t.At, t.Loss, t.Grad }
func (t *trail) withdraws() bool                          { return false }
func (t *trail) noisy() bool                              { return true }
func (t *trail) skip() outcome                            { return outcome{} }

func (t *trail) visit(loss float64, grad []float64) {
	copy(t.At, t.X)
	copy(t.Grad, grad)
	t.Loss = loss
	t.Count++
}

func decodeTrail(data []byte, t *trail) error {
	var saved trail
	if err := checkpoint.Decode(data, &saved); err != nil {
		return err
	}
	if len(saved.X) != len(t.X) {
		return fmt.Errorf("multigrad: saved run has %d parameters, this one %d", len(saved.X), len(t.X))
	}
	*t = saved
	return nil
}
