package multiswarm

import (
	"context"
	"fmt"
)

// search runs steps on all ranks together until the run ends.
func (r *run) search(ctx context.Context) error {
	losses := make([]float64, r.state.n)
	for !r.done() {
		stop, err := r.evaluate(ctx, r.state.Step, r.state.X, losses)
		if err != nil {
			return err
		}
		for p, loss := range losses {
			r.state.observe(p, loss)
		}
		if err := r.acceptState(r.state.Step, r.state.X, r.state.V, losses); err != nil {
			return err
		}
		for p := range losses {
			r.state.advance(p, r.state.Step)
		}
		r.state.Step++
		r.judge(stop)
		if err := r.saveDue(); err != nil {
			return err
		}
	}
	return r.saveLast()
}

// evaluate computes the losses of all points, which are the rows of x, and reports
// whether some rank requests the end.
func (r *run) evaluate(ctx context.Context, step int, x, losses []float64) (stop bool, err error) {
	r.noteContext(ctx)
	w, t := goOn, r.team
	t.buffer(len(losses))
	var failure error
	d := len(t.params)
	for i := range t.count {
		at := (t.first + i) * d
		if t.mine[i], failure = t.evaluate(x[at : at+d]); failure != nil {
			w = failed
			break
		}
	}
	if w == goOn && r.stop != nil {
		w = wishes
	}
	stop, broken, err := t.exchange(losses, t.mine, t.all, w)
	switch {
	case failure != nil:
		return false, fmt.Errorf("multiswarm: step %d: %w", step, failure)
	case err == nil && broken >= 0:
		err = fmt.Errorf("multiswarm: step %d: the loss failed on rank %d", step, broken)
	}
	return stop, err
}
