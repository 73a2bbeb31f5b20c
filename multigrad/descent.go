package multigrad

import (
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/multigrad/checkpoint"
)

// GradientDescent is x ← x − η_k·g with a step that only the schedule changes.
type GradientDescent struct {
	LearningRate float64  // η; 0 means 0.01
	Schedule     Schedule // nil means constant
	Clip         Clip
}

func (GradientDescent) steps() int { return 100 }

func (d GradientDescent) start(x0 []float64, limit int) (stepper, error) {
	rate, err := newRate(d.LearningRate, d.Schedule, limit, d.Clip)
	if err != nil {
		return nil, err
	}
	return &descent{rate: rate, clip: d.Clip, trail: newTrail(x0)}, nil
}

type descent struct {
	trail
	rate rate
	clip Clip
}

func (d *descent) take(loss float64, grad []float64) outcome {
	eta, scale := d.rate.at(d.Count), d.clip.scale(grad)
	d.visit(loss, grad)
	for i, g := range grad {
		d.X[i] -= eta * d.clip.limit(scale*g)
	}
	return outcome{accepted: true}
}

func (d *descent) save() ([]byte, error)     { return checkpoint.Encode(&d.trail) }
func (d *descent) restore(data []byte) error { return decodeTrail(data, &d.trail) }

// A trail is what the methods that accept every point carry along: the next
// point and the one before with its value. Exported fields are saved.
type trail struct {
	X        []float64 // to be evaluated
	At, Grad []float64 // the last iterate
	Loss     float64
	Count    int // iterates so far
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
