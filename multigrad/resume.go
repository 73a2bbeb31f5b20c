package multigrad

import (
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/gradgen/gradgen/multigrad/checkpoint"
)

// A Checkpoint makes a run restartable. If its file exists, the run continues
// from it, with the same trajectory, bit for bit, as an uninterrupted run; so
// to restart a run, start it again. Run refuses a file that is truncated or
// damaged, or that belongs to a run with another starting point or other
// settings (MaxSteps and the number of ranks may differ): it uses the previous
// file and Result.Notices says so, or Run fails where there is none. Run also
// fails if the objective has changed: it evaluates the first point again, which
// costs one evaluation, and compares the losses.
type Checkpoint struct {
	Path  string        // empty: no checkpoints
	Label string        // of model and data; a file with another label is refused without an evaluation
	Every int           // steps between two checkpoints; 0 means that Time alone decides
	Time  time.Duration // between two checkpoints; 0 means 1 min, unless Every is set
}

const defaultCheckpointTime = time.Minute

func (c Checkpoint) check() error {
	if c.Every < 0 || c.Time < 0 {
		return fmt.Errorf("multigrad: a checkpoint every %d steps or every %v", c.Every, c.Time)
	}
	return nil
}

// Due reports whether a checkpoint is due after a step, given the time since
// the last one.
func (c Checkpoint) Due(step int, since time.Duration) bool {
	interval := c.Time
	if c.Every == 0 && interval == 0 {
		interval = defaultCheckpointTime
	}
	bySteps := c.Every > 0 && step%c.Every == 0
	byTime := interval > 0 && since >= interval
	return c.Path != "" && (bySteps || byTime)
}

// saved is the content of a checkpoint.
type saved struct {
	Run    runState
	Method []byte
}

// kind returns a text that differs for runs with different settings.
func (r *run) kind() string {
	return fmt.Sprintf("multigrad %q %T %+v key %d %v thin %d tolerance %v patience %d skip %d start %v",
		r.opt.Checkpoint.Label, r.method, r.method, r.opt.Key, r.opt.ConstKey, r.opt.Thin, r.opt.Tolerance,
		r.opt.Patience, r.opt.SkipNonFinite, r.x0)
}

// resume continues from the checkpoint, if there is one. Rank 0 reads it and sends it
// to all ranks.
func (r *run) resume() error {
	r.lastSave = r.start
	if r.opt.Checkpoint.Path == "" {
		return nil
	}
	data, notice, err := checkpoint.LoadOn(r.comm, r.opt.Checkpoint.Path, r.kind())
	if err != nil || len(data) == 0 {
		return err
	}
	if notice != "" {
		r.notices = append(r.notices, notice)
	}
	first, err := r.firstLoss()
	if err != nil {
		return err
	}
	if err := r.restore(data); err != nil {
		return err
	}
	if len(r.First) == 0 {
		return nil
	}
	return checkpoint.SameLoss(r.opt.Checkpoint.Path, r.First[0], first)
}

// firstLoss evaluates the first point. The result is NaN if the loss there is not finite.
func (r *run) firstLoss() (float64, error) {
	v, err := r.obj.Evaluate(Request{Params: r.stepper.point(), Key: r.key()}, r.grad)
	if bad := new(NonFiniteError); errors.As(err, &bad) {
		return math.NaN(), nil
	}
	return v.Loss, err
}

func (r *run) restore(data []byte) error {
	var s saved
	if err := checkpoint.Decode(data, &s); err != nil {
		return err
	}
	if err := r.stepper.restore(s.Method); err != nil {
		return err
	}
	r.runState = s.Run
	r.notices = append(r.notices, fmt.Sprintf("continued from step %d of %s", r.Step, r.opt.Checkpoint.Path))
	r.reopen()
	return nil
}

// reopen continues a run that ended for a reason that no longer holds: it was stopped,
// or MaxSteps has increased.
func (r *run) reopen() {
	stopped := r.Status == Stopped
	longer := r.Status == StepLimit && r.Step < r.opt.MaxSteps
	if stopped || longer {
		r.Status, r.Message = Running, ""
	}
}

// saveDue writes a checkpoint if one is due. Only rank 0 writes, and it informs no
// other rank.
func (r *run) saveDue() error {
	c := r.opt.Checkpoint
	if r.comm.Rank() != 0 || !c.Due(r.Step, time.Since(r.lastSave)) {
		return nil
	}
	return r.save()
}

// saveLast writes the checkpoint at the end of a run.
func (r *run) saveLast() error {
	if r.opt.Checkpoint.Path == "" || r.comm.Rank() != 0 || !r.fresh {
		return nil
	}
	return r.save()
}

func (r *run) save() error {
	method, err := r.stepper.save()
	if err != nil {
		return err
	}
	s := saved{Run: r.runState, Method: method}
	s.Run.Spent = r.elapsed()
	data, err := checkpoint.Encode(&s)
	if err != nil {
		return err
	}
	r.lastSave, r.fresh = time.Now(), false
	return checkpoint.Save(r.opt.Checkpoint.Path, r.kind(), data)
}
