package multiswarm

import (
	"context"
	"fmt"
)

// search does steps together on all ranks until the run is over.
func (r *run) search(ctx context.Context) error {
	losses := make([]float64, r.flock.n)
	mine, all := make([]float64, r.team.count+1), make([]float64, r.flock.n+r.team.main.Size())
	for !r.done() {
		stop, err := r.evaluate(ctx, losses, mine, all)
		if err != nil {
			return err
		}
		for p, loss := range losses {
			r.flock.observe(p, loss)
		}
		if err := r.accept(r.flock.Step, r.flock.X, r.flock.V, losses); err != nil {
			return err
		}
		for p := range losses {
			r.flock.advance(p, r.flock.Step)
		}
		r.flock.Step++
		r.judge(stop)
		if err := r.saveDue(); err != nil {
			return err
		}
	}
	return r.saveLast()
}

// evaluate computes the losses of all particles and says whether some rank
// wants the end.
func (r *run) evaluate(ctx context.Context, losses, mine, all []float64) (stop bool, err error) {
	r.noteContext(ctx)
	w, t := goOn, r.team
	var failure error
	for i := range t.count {
		if mine[i], failure = t.evaluate(r.flock.row(r.flock.X, t.first+i)); failure != nil {
			w = failed
			break
		}
	}
	if w == goOn && r.stop != nil {
		w = wishes
	}
	stop, broken, err := t.exchange(losses, mine, all, w)
	switch {
	case failure != nil:
		return false, fmt.Errorf("multiswarm: step %d: %w", r.flock.Step, failure)
	case err == nil && broken >= 0:
		err = fmt.Errorf("multiswarm: step %d: the loss failed on rank %d", r.flock.Step, broken)
	}
	return stop, err
}
