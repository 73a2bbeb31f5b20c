package multiswarm

import (
	"fmt"
	"time"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/checkpoint"
)

// saved is the content of a checkpoint.
type saved struct {
	Run    runState
	Flock  State // of a swarm; the file format uses this name
	Deck   *queue
	Colony []byte
}

// kind returns a text that differs for runs with different settings. It does not
// include the use of ranks, because that does not change the run.
func (r *run) kind() string {
	start := State{}
	if r.opt.Start != nil {
		start = *r.opt.Start
	}
	return fmt.Sprintf("multiswarm %q %s thin %d target %v patience %d tolerance %v diameter %v start %v",
		r.opt.Checkpoint.Label, r.settings, r.opt.Thin, r.opt.Target, r.opt.Patience, r.opt.Tolerance, r.opt.Diameter, start)
}

// settings returns a text of all settings that affect a run.
func (s Swarm) settings() string {
	return fmt.Sprintf("%+v %d %+v %v %d %d %d %v", s.Bounds, s.Particles, s.Dynamics, s.VMax, s.Ring, s.Informants, s.Seed, s.Async)
}

// resume continues from the checkpoint, if there is one. Rank 0 reads it and sends it
// to all ranks.
func (r *run) resume() error {
	r.lastSave = r.start
	if r.opt.Checkpoint.Path == "" {
		return nil
	}
	data, notice, err := checkpoint.LoadOn(r.team.main, r.opt.Checkpoint.Path, r.kind())
	if err != nil || len(data) == 0 {
		return err
	}
	if notice != "" {
		r.notices = append(r.notices, notice)
	}
	if err := r.restore(data); err != nil {
		return err
	}
	return r.sameLoss()
}

// sameLoss compares the loss at the first point of the saved run with that now.
func (r *run) sameLoss() error {
	if r.Probe.X == nil {
		return nil
	}
	r.team.probe = r.Probe
	now, err := r.team.evaluate(r.Probe.X)
	if err != nil {
		return err
	}
	return checkpoint.SameLoss(r.opt.Checkpoint.Path, r.Probe.Loss, now)
}

func (r *run) restore(data []byte) error {
	var s saved
	if err := checkpoint.Decode(data, &s); err != nil {
		return err
	}
	if err := r.restoreMethod(s); err != nil {
		return err
	}
	r.runState = s.Run
	r.notices = append(r.notices, fmt.Sprintf("continued from step %d of %s", r.Step, r.opt.Checkpoint.Path))
	stopped := r.Status == multigrad.Stopped
	longer := r.Status == multigrad.StepLimit && r.Step < r.last
	more := r.Status == multigrad.EvaluationLimit && (r.opt.MaxEvals == 0 || r.Evals < r.opt.MaxEvals)
	if stopped || longer || more {
		r.end(multigrad.Running, "")
	}
	return nil
}

func (r *run) restoreMethod(s saved) (err error) {
	switch {
	case r.state != nil:
		if r.state, err = newSwarmState(r.swarm, s.Flock); err == nil {
			r.queue, r.state.revive = s.Deck, r.opt.Diameter == 0
		}
	case r.colony != nil:
		err = r.colony.restore(s.Colony)
	}
	return err
}

// saveDue writes a checkpoint if one is due. Only rank 0 writes, and it informs no
// other rank.
func (r *run) saveDue() error {
	if r.done() || r.team.main.Rank() != 0 || !r.opt.Checkpoint.Due(r.Step, time.Since(r.lastSave)) {
		return nil
	}
	return r.save()
}

// saveLast writes the checkpoint at the end of a run.
func (r *run) saveLast() error {
	if r.opt.Checkpoint.Path == "" || r.team.main.Rank() != 0 || !r.fresh {
		return nil
	}
	return r.save()
}

func (r *run) save() error {
	s := saved{Run: r.runState, Deck: r.queue}
	s.Run.Spent, s.Run.Probe = r.elapsed(), r.team.probe
	var err error
	if r.state != nil {
		s.Flock = r.state.State
	} else if s.Colony, err = r.colony.save(); err != nil {
		return err
	}
	data, err := checkpoint.Encode(&s)
	if err != nil {
		return err
	}
	r.lastSave, r.fresh = time.Now(), false
	return checkpoint.Save(r.opt.Checkpoint.Path, r.kind(), data)
}
