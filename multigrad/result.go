package multigrad

import (
	"slices"
	"time"
)

// A Result is how a run ended. All slices belong to the caller.
type Result struct {
	X          []float64 // the last iterate
	Loss       float64   // there; NaN where the starting point has none
	Grad       []float64 // there
	Best       Best      // the iterate with the lowest loss
	Status     Status
	Message    string // for people; L-BFGS-B's are SciPy's
	Steps      int    // iterates after the starting point
	Evals      int    // of loss and gradient
	Skipped    int    // evaluations without a finite value
	Elapsed    time.Duration
	Trajectory Trajectory
	Aux        any      // what the model had to tell at the last evaluation
	Notices    []string // such as a damaged checkpoint that was passed over
}

// Best is the iterate with the lowest loss so far.
type Best struct {
	X    []float64
	Loss float64
	Step int
}

func (b *Best) consider(step int, x []float64, loss float64) {
	if b.X != nil && loss >= b.Loss {
		return
	}
	b.X, b.Loss, b.Step = append(b.X[:0], x...), loss, step
}

// A Trajectory is the iterates that Options.Thin keeps, in order; entry i of
// each slice belongs to the same step. Step 0 is the starting point.
type Trajectory struct {
	Steps  []int
	Losses []float64
	Params [][]float64
}

func (t *Trajectory) add(step int, x []float64, loss float64) {
	t.Steps = append(t.Steps, step)
	t.Losses = append(t.Losses, loss)
	t.Params = append(t.Params, slices.Clone(x))
}

// keep records a step where thin asks for it: every thin-th, all for 0, only
// the latest for a negative value.
func (t *Trajectory) keep(thin, step int, x []float64, loss float64) {
	switch {
	case thin < 0 && len(t.Steps) == 1:
		t.Steps[0], t.Losses[0] = step, loss
		copy(t.Params[0], x)
	case thin <= 0 || step%thin == 0:
		t.add(step, x, loss)
	}
}
