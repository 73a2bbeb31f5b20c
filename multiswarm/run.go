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

// Run searches for the lowest loss. All ranks of c, nil for one rank, call it
// with the same arguments and get the same result, up to times.
//
// When ctx is done on any rank, the current step is completed, the checkpoint
// written, and the result returned with status Stopped and no error. With an
// error, Run also returns the result so far. Errors are those of the loss, a
// callback, the log or the checkpoint, a [multigrad.DisagreementError] if ranks
// passed different settings, or a [multigrad.NonFiniteError] if no particle has
// a finite loss at the start; other methods than swarms look at a thousand points
// first. Return it from the rank, so that the job ends.
//
// Every rank holds and moves the whole swarm; a step communicates one number per
// particle and rank. In addition to the losses, it costs about ten operations,
// and two random words, per particle and parameter.
func Run(ctx context.Context, c comm.Comm, problem Problem, m Method, opt Options) (*Result, error) {
	if ctx == nil {
		return nil, errors.New("multiswarm: no context: pass one, such as context.Background()")
	}
	if m == nil {
		return nil, errors.New("multiswarm: no method: pass one, such as Swarm{Bounds: box}")
	}
	return m.run(ctx, c, problem, opt)
}

func (s Swarm) run(ctx context.Context, c comm.Comm, problem Problem, opt Options) (*Result, error) {
	s, err := s.complete()
	if err != nil {
		return nil, err
	}
	if err := opt.check(len(s.Bounds.Lower)); err != nil {
		return nil, err
	}
	if problem == nil {
		return nil, errors.New("multiswarm: no problem")
	}
	if err := agree(c, s, opt); err != nil {
		return nil, err
	}
	t, err := newTeam(c, s.RanksPerParticle, s.Particles, len(s.Bounds.Lower))
	if err != nil {
		return nil, err
	}
	r, err := newRun(s, opt, t)
	if err != nil {
		return nil, err
	}
	if r.team.loss, err = problem(r.team.sub); err != nil {
		return nil, fmt.Errorf("multiswarm: %w", err)
	}
	if r.team.main.Rank() == 0 {
		r.show = progress.New(r.last, opt.Progress)
		defer r.show.Done()
	}
	if err = r.resume(); err == nil {
		if s.Async {
			err = r.searchAsync(ctx)
		} else {
			err = r.search(ctx)
		}
	}
	if err == nil {
		t.free()
	}
	return r.finish(err), err
}

// A run is one call of Run.
type run struct {
	runState
	swarm  Swarm
	opt    Options
	state  *swarmState // of a swarm
	colony colony      // of another method, on rank 0
	local  descent
	team   *team
	last   int // number of the last step
	start  time.Time
	display
	stop     error  // the reason why this rank requests the end, or nil
	fresh    bool   // there was a step since the last checkpoint
	queue    *queue // of an asynchronous run, on rank 0
	wished   bool   // another rank requests the end of an asynchronous run
	lastSave time.Time
}

// display is the output of a run for its user.
type display struct {
	show     *progress.Bar
	settings string // of the method
	notices  []string
	named    bool // the log has the names of the parameters
}

// runState is the state in a checkpoint, in addition to that of the swarm.
type runState struct {
	First, Step, Evals, Skipped int // the first and the last step done
	Status                      multigrad.Status
	Message                     string
	Best                        multigrad.Best
	Mark                        float64 // the loss that patience compares with
	MarkStep                    int
	Diameter                    float64
	History                     History
	Spent                       time.Duration // in earlier parts of the run
	Probe                       probe
}

func newRun(s Swarm, opt Options, t *team) (*run, error) {
	start := opt.Start
	if start == nil {
		begin, err := t.begin(s)
		if err != nil {
			return nil, err
		}
		start = &begin
	}
	f, err := newSwarmState(s, *start)
	if err != nil {
		return nil, err
	}
	switch {
	case opt.MaxSteps == 0 && opt.MaxEvals > 0:
		opt.MaxSteps = math.MaxInt32
	case opt.MaxSteps == 0:
		opt.MaxSteps = defaultSteps
	}
	r := &run{swarm: s, opt: opt, state: f, team: t, start: time.Now(), display: display{settings: s.settings()}}
	r.First, r.Step, r.last = f.Step, f.Step-1, max(f.Step-1, 0)+opt.MaxSteps
	r.Best.Loss, r.Mark, r.MarkStep = math.Inf(1), math.Inf(1), f.Step
	if best := f.best(); best.X != nil {
		r.Best = multigrad.Best{X: slices.Clone(best.X), Loss: best.Loss, Step: r.Step}
		r.Mark = r.Best.Loss
	}
	f.revive = opt.Diameter == 0
	return r, nil
}
