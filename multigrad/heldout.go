package multigrad

import (
	"fmt"
	"math"
)

// HeldOut ends a run early by the loss of data that the fit does not see: where
// that stops falling, the fit begins to follow the noise of the others. The lowest
// is Result.HeldOut.
type HeldOut struct {
	// Loss is that of the held-out data, such as the Loss of another [Evaluator].
	// All ranks call it together and must get the same. nil means no held-out data.
	Loss     func(params []float64) (float64, error)
	Every    int // steps between two evaluations; 0 means 1
	Patience int // evaluations without a new lowest loss that end the run; 0 means 10
}

func (h HeldOut) check() error {
	if h.Every < 0 || h.Patience < 0 {
		return fmt.Errorf("multigrad: held-out data every %d steps with a patience of %d", h.Every, h.Patience)
	}
	return nil
}

// text tells the settings apart.
func (h HeldOut) text() string { return fmt.Sprintf("%v %d %d", h.Loss != nil, h.Every, h.Patience) }

// validation is how far early stopping is. Checkpoints keep it.
type validation struct {
	Best Best
	Idle int // evaluations since it fell
}

// validate evaluates the held-out data where they are due.
func (r *run) validate(x []float64) error {
	h := r.opt.HeldOut
	if h.Loss == nil || r.Step%max(h.Every, 1) != 0 {
		return nil
	}
	loss, err := h.Loss(x)
	if err != nil {
		return fmt.Errorf("multigrad: loss of held-out data at step %d: %w", r.Step, err)
	}
	if r.comm.Size() > 1 {
		if err := differing(r.comm, "loss of held-out data", loss); err != nil {
			return err
		}
	}
	v := &r.Validation
	v.Idle++
	if !math.IsNaN(loss) && (v.Best.X == nil || loss < v.Best.Loss) {
		v.Best.consider(r.Step, x, loss)
		v.Idle = 0
	}
	return nil
}

// overfits reports whether the held-out loss did not fall for long enough.
func (r *run) overfits() bool {
	h := r.opt.HeldOut
	patience := h.Patience
	if patience == 0 {
		patience = 10
	}
	return h.Loss != nil && r.Validation.Idle >= patience
}
