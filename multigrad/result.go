package multigrad

import (
	"math"
	"slices"
	"time"
)

// A Result is the result of a run. All slices belong to the caller.
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
	Aux        any         // what the model had to tell at the last evaluation
	Notices    []string    // such as a damaged checkpoint that was passed over
	Covariance *Covariance // where Options.Uncertainty asked for it
}

// Best is the iterate with the lowest loss so far. If there is none, X is nil and
// Loss is +Inf.
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

// orNone returns b, or the best of no iterates if b has none.
func (b Best) orNone() Best {
	if b.X == nil {
		b.Loss = math.Inf(1)
	}
	return b
}

// A Trajectory has the iterates that Options.Thin selects, in order; entry i of
// each slice belongs to the same step. Step 0 is the starting point. The last
// iterate is always included.
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

// keep records a step: every thin-th, all for 0, only the last for a negative value. A
// step that thin does not select stays until the next step, so that a run always has
// its last step.
func (t *Trajectory) keep(thin, step int, x []float64, loss float64) {
	last := len(t.Steps) - 1
	if last < 0 || asked(thin, t.Steps[last]) {
		t.add(step, x, loss)
		return
	}
	t.Steps[last], t.Losses[last] = step, loss
	copy(t.Params[last], x)
}

// asked reports whether thin selects a step other than the last.
func asked(thin, step int) bool { return thin == 0 || thin > 0 && step%thin == 0 }
