package multiswarm

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/gradgen/gradgen/multigrad"
)

func (r *run) done() bool { return r.Status != multigrad.Running }

func (r *run) noteContext(ctx context.Context) {
	switch {
	case r.stop != nil:
	case ctx.Err() != nil:
		r.stop = context.Cause(ctx)
	case r.opt.TimeLimit > 0 && r.elapsed() >= r.opt.TimeLimit:
		r.stop = fmt.Errorf("the time limit of %v is over", r.opt.TimeLimit)
	}
}

// acceptState records a complete step of a swarm.
func (r *run) acceptState(step int, x, v, losses []float64) error {
	f := r.state
	e := &Event{Step: step, X: x, V: v, Losses: losses, Diameter: extent(x, r.swarm.Bounds)}
	if err := r.accept(e, f.best(), f.Life); err != nil {
		return err
	}
	f.endStep(step, e.Diameter, v)
	return nil
}

// accept records a complete step, with the best point so far.
func (r *run) accept(e *Event, best multigrad.Best, life Life) error {
	r.Step, r.fresh = e.Step, true
	r.Evals += len(e.Losses)
	for _, loss := range e.Losses {
		if loss-loss != 0 {
			r.Skipped++
		}
	}
	if best.X != nil && best.Loss < r.Best.Loss {
		r.Best = multigrad.Best{X: slices.Clone(best.X), Loss: best.Loss, Step: e.Step}
	}
	if r.Best.X == nil && !r.searches() {
		first := &multigrad.NonFiniteError{
			Step: e.Step, What: "loss", Loss: e.Losses[0], Params: slices.Clone(e.X[:len(r.team.params)]), Names: r.opt.Names,
		}
		return fmt.Errorf("multiswarm: not one of %d losses is finite: %w", r.Evals, first)
	}
	if r.Best.Loss < r.Mark-r.opt.Tolerance*max(1, math.Abs(r.Mark)) || math.IsInf(r.Mark, 1) {
		r.Mark, r.MarkStep = r.Best.Loss, e.Step
	}
	r.Diameter = e.Diameter
	e.Evals, e.Best, e.Elapsed = r.Evals, r.Best, r.elapsed()
	r.History.keep(r.opt.Thin, e, life)
	return r.publish(e)
}

// searches reports whether the run may go on without a finite loss. Generations are small and begin elsewhere then, so
// that a search finds where the loss is finite in a small part of the box. A swarm covers the box at its first step.
func (r *run) searches() bool {
	const most = 1000
	return r.state == nil && r.Evals < most && (r.opt.MaxEvals == 0 || r.Evals < r.opt.MaxEvals) && r.Step < r.last
}

func (r *run) publish(e *Event) error {
	r.show.Update(e.Step, e.Best.Loss)
	if r.team.main.Rank() == 0 {
		if err := r.log(e); err != nil {
			return err
		}
	}
	if r.opt.Callback == nil {
		return nil
	}
	err := r.opt.Callback(*e)
	if !errors.Is(err, multigrad.ErrStop) {
		return err
	}
	if r.stop == nil {
		r.stop = err
	}
	return nil
}

// judge decides whether the run has ended. It decides the same on every rank.
func (r *run) judge(stop bool) {
	stop = stop || r.stop != nil && r.team.main.Size() == 1
	switch {
	case r.opt.Target != 0 && r.Best.Loss <= r.opt.Target:
		r.end(multigrad.Converged, fmt.Sprintf("the best loss reached the target of %v", r.opt.Target))
	case r.opt.Diameter > 0 && r.Diameter <= r.opt.Diameter:
		r.end(multigrad.Converged, fmt.Sprintf("the swarm extends over no more than %v of the box", r.opt.Diameter))
	case r.opt.MaxEvals > 0 && r.Evals >= r.opt.MaxEvals:
		r.end(multigrad.EvaluationLimit, fmt.Sprintf("%d losses computed", r.Evals))
	case r.Step >= r.last:
		r.end(multigrad.StepLimit, fmt.Sprintf("%d steps done", r.Step))
	case r.opt.Patience > 0 && r.Step-r.MarkStep >= r.opt.Patience:
		r.end(multigrad.NoProgress, fmt.Sprintf("no improvement for %d steps", r.opt.Patience))
	case stop:
		r.end(multigrad.Stopped, r.stopMessage())
	}
}

func (r *run) end(s multigrad.Status, message string) { r.Status, r.Message = s, message }

func (r *run) stopMessage() string {
	if r.stop == nil {
		return "another rank asked for the end"
	}
	return r.stop.Error()
}

func (r *run) elapsed() time.Duration { return r.Spent + time.Since(r.start) }

func (r *run) finish(err error) *Result {
	if err != nil {
		r.end(multigrad.Failed, err.Error())
	}
	var state State
	if r.state != nil {
		state = r.state.State.clone()
	}
	return &Result{
		Best: r.Best, Status: r.Status, Message: r.Message, Steps: max(r.Step-max(r.First-1, 0), 0), Evals: r.Evals,
		Skipped: r.Skipped, Elapsed: r.elapsed(), History: r.History, State: state, Notices: r.notices,
	}
}
