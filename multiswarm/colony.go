package multiswarm

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
)

// A colony is a search that requests the losses of several points at a time. It exists
// only on rank 0, so that its arithmetic need not be the same on all processors; the
// other ranks receive the points.
type colony interface {
	// ask returns the next points, one row each, valid until tell.
	ask() []float64
	// tell receives losses and their points: those that ask returned, or the ends of
	// descents from them.
	tell(x, losses []float64)
	// ended returns the reason why the search has ended, or "" if it has not.
	ended() string
	// save returns the state for a checkpoint, and restore reads it.
	save() ([]byte, error)
	restore(data []byte) error
}

// A setting describes a colony.
type setting struct {
	bounds           multigrad.Bounds
	points           int // of the first generation
	ranksPerParticle int
	text             string // all settings, printed
	begin            func() (colony, error)
	// local, if not nil, returns the descents that replace evaluations, and the loss
	// for points without a descent.
	local func(c comm.Comm) (descent, Loss, error)
}

// defaultEvals is the limit of evaluations if neither steps nor evaluations are
// limited.
const defaultEvals = 10_000

// runColony is [Run] for a colony.
func runColony(ctx context.Context, c comm.Comm, problem Problem, s setting, opt Options) (*Result, error) {
	if err := opt.check(len(s.bounds.Lower)); err != nil {
		return nil, err
	}
	switch {
	case problem == nil:
		return nil, errors.New("multiswarm: no problem")
	case opt.Start != nil:
		return nil, errors.New("multiswarm: Options.Start is for swarms")
	case opt.Diameter != 0:
		return nil, errors.New("multiswarm: Options.Diameter is for swarms")
	}
	if opt.MaxSteps == 0 && opt.MaxEvals == 0 {
		opt.MaxEvals = defaultEvals
	}
	if err := agreeOn(c, append([]term{{"method or its settings", s.text}}, optionTerms(opt)...)); err != nil {
		return nil, err
	}
	t, err := newTeam(c, s.ranksPerParticle, s.points, len(s.bounds.Lower))
	if err != nil {
		return nil, err
	}
	r := &run{opt: opt, team: t, display: display{settings: s.text}, start: time.Now(), last: math.MaxInt}
	if opt.MaxSteps > 0 {
		r.last = opt.MaxSteps
	}
	r.Step, r.Best.Loss, r.Mark = -1, math.Inf(1), math.Inf(1)
	if t.main.Rank() == 0 {
		if r.colony, err = s.begin(); err != nil {
			return nil, err
		}
		r.show = progress.New(opt.MaxSteps, opt.Progress)
		defer r.show.Done()
	}
	if s.local != nil {
		r.local, t.loss, err = s.local(t.sub)
	} else {
		t.loss, err = problem(t.sub)
	}
	if err != nil {
		return nil, fmt.Errorf("multiswarm: %w", err)
	}
	if err = r.resume(); err == nil {
		err = r.generations(ctx, s.bounds)
	}
	if err == nil {
		t.free()
	}
	return r.finish(err), err
}

// generations calls ask and tell until the run ends.
func (r *run) generations(ctx context.Context, box multigrad.Bounds) error {
	d := len(box.Lower)
	for !r.done() {
		x, down, message, err := r.nextPoints(d)
		if err != nil {
			return err
		}
		if message != "" {
			r.end(multigrad.Converged, message)
			break
		}
		n := len(x) / d
		r.team.redeal(n)
		losses := make([]float64, n)
		var stop bool
		if down {
			stop, err = r.descendAll(ctx, x, losses)
		} else {
			stop, err = r.evaluate(ctx, r.Step+1, x, losses)
		}
		if err != nil {
			return err
		}
		if r.colony != nil {
			r.colony.tell(x, losses)
		}
		best := multigrad.Best{Loss: math.Inf(1)}
		for i, loss := range losses {
			if loss-loss == 0 && loss < best.Loss {
				best = multigrad.Best{X: x[i*d : (i+1)*d], Loss: loss}
			}
		}
		if err := r.accept(&Event{Step: r.Step + 1, X: x, Losses: losses, Diameter: extent(x, box)}, best, Life{}); err != nil {
			return err
		}
		r.judge(stop)
		if err := r.saveDue(); err != nil {
			return err
		}
	}
	return r.saveLast()
}

// descendAll replaces points by the ends of descents from them.
func (r *run) descendAll(ctx context.Context, x, losses []float64) (stop bool, err error) {
	r.noteContext(ctx)
	t, d := r.team, len(r.team.params)
	var own []float64
	var failure error
	for i := t.first; i < t.first+t.count && failure == nil; i++ {
		var end []float64
		var loss float64
		var evals int
		if end, loss, evals, failure = r.local(x[i*d : (i+1)*d]); failure == nil {
			own = append(append(own, float64(evals), loss), end...)
		}
	}
	stop, err = t.agreeToStop(r.stop != nil)
	if err != nil {
		return false, err
	}
	all, err := t.collect(own, len(losses), 2+d, failure)
	if err != nil {
		return false, fmt.Errorf("multiswarm: step %d: %w", r.Step+1, err)
	}
	evals := 0
	for i := range losses {
		row := all[i*(2+d) : (i+1)*(2+d)]
		evals += int(row[0])
		losses[i] = row[1]
		copy(x[i*d:], row[2:])
	}
	r.Evals += evals - len(losses) // the last evaluation of each is counted with the step
	if h, ok := r.colony.(interface{ spent(evals int) }); ok {
		h.spent(evals)
	}
	return stop, nil
}

// agreeToStop reports whether some rank requests the end.
func (t *team) agreeToStop(mine bool) (bool, error) {
	wish := []int64{0}
	if mine {
		wish[0] = 1
	}
	if err := comm.Allreduce(t.main, wish, comm.Sum); err != nil {
		return false, fmt.Errorf("multiswarm: agreement on the end: %w", err)
	}
	return wish[0] > 0, nil
}

// nextPoints distributes the points of rank 0's colony to all ranks. down reports
// whether to descend from them; ended is the reason why the search ended.
func (r *run) nextPoints(d int) (x []float64, down bool, ended string, err error) {
	news := []int64{0, 0, 0}
	if r.colony != nil {
		if ended = r.colony.ended(); ended == "" {
			x = r.colony.ask()
			news[0] = int64(len(x))
		}
		if p, ok := r.colony.(interface{ plain() bool }); r.local != nil && !(ok && p.plain()) {
			news[1] = 1
		}
		news[2] = int64(len(ended))
	}
	if err := comm.Bcast(r.team.main, news, 0); err != nil {
		return nil, false, "", fmt.Errorf("multiswarm: points: %w", err)
	}
	if news[0] == 0 {
		why := make([]byte, news[2])
		copy(why, ended)
		if err := comm.Bcast(r.team.main, why, 0); err != nil {
			return nil, false, "", fmt.Errorf("multiswarm: why the search ended: %w", err)
		}
		return nil, false, string(why), nil
	}
	if r.colony == nil {
		x = make([]float64, news[0])
	}
	if err := comm.Bcast(r.team.main, x, 0); err != nil {
		return nil, false, "", fmt.Errorf("multiswarm: points: %w", err)
	}
	return slices.Clone(x), news[1] == 1, "", nil
}

// extent returns the largest extent of points along any axis, as a fraction of the box.
func extent(x []float64, box multigrad.Bounds) float64 {
	widest, d := 0.0, len(box.Lower)
	for k := range d {
		low, high := x[k], x[k]
		for i := k; i < len(x); i += d {
			low, high = min(low, x[i]), max(high, x[i])
		}
		widest = max(widest, (high-low)/(box.Upper[k]-box.Lower[k]))
	}
	return widest
}
