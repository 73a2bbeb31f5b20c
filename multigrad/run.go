package multigrad

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
)

// Run minimises an objective from x0 with a method. All ranks of the
// objective's communicator call it with the same arguments and get the same
// result, up to times.
//
// When ctx is done, the current step is completed, the checkpoint written, and the
// result returned with status Stopped and no error. With an error, Run also
// returns the result so far. Errors are a [NonFiniteError], a [DisagreementError],
// or an error of the objective, a callback, the log or the checkpoint. Some of
// these are returned on one rank only; return them from the rank, so that the job
// ends.
//
// In addition to the evaluation and the method, a step costs two passes over
// the parameters; it allocates only the entries of the trajectory.
func Run(ctx context.Context, obj Objective, x0 []float64, m Method, opt Options) (*Result, error) {
	if ctx == nil {
		return nil, errors.New("multigrad: no context: pass one, such as context.Background()")
	}
	r, err := newRun(obj, x0, m, opt)
	if err != nil {
		return nil, err
	}
	defer r.show.Done()
	err = r.agree()
	if err == nil {
		err = r.resume()
	}
	for err == nil && !r.done() {
		err = r.step(ctx)
	}
	if err == nil {
		err = r.saveLast()
	}
	res := r.finish(err)
	if err == nil {
		res.Covariance, err = r.covariance(res)
	}
	return res, err
}

// A run is one call of Run.
type run struct {
	runState
	obj     Objective
	comm    comm.Comm
	method  Method
	stepper stepper
	opt     Options
	x0      []float64
	grad    []float64
	start   time.Time
	display
	value    Value // of the last evaluation
	stop     error // the reason why this rank requests the end, or nil
	halted   bool  // all ranks know that the end was requested
	fresh    bool  // the state changed since the last checkpoint
	lastSave time.Time
}

// display is the output of a run for its user.
type display struct {
	show    *progress.Bar
	logger  runLog
	notices []string
}

// runState is the state in a checkpoint, in addition to that of the stepper.
type runState struct {
	Step, Evals, Skipped int
	InARow               int // consecutive evaluations that were skipped
	Status               Status
	Message              string
	Best                 Best
	Last, Loss           float64 // losses of the last two iterates
	Mark                 float64 // the loss that patience compares with
	MarkStep             int
	Trajectory           Trajectory
	Extent               float64       // largest parameter of the last iterate
	Spent                time.Duration // in earlier parts of the run
	First                []float64     // loss of the first evaluation; empty if it failed
}

// check rejects arguments that cannot be run.
func check(obj Objective, x0 []float64, m Method, opt Options) error {
	f, plain := obj.(Func)
	switch {
	case obj == nil || plain && f == nil:
		return errors.New("multigrad: no objective: pass an Evaluator, a Group, a Func or the result of Together")
	case m == nil:
		return errors.New("multigrad: no method: pass one, such as LBFGSB{}")
	case len(x0) == 0:
		return errors.New("multigrad: the starting point has no parameters")
	}
	if i := slices.IndexFunc(x0, func(v float64) bool { return v-v != 0 }); i >= 0 {
		return fmt.Errorf("multigrad: starting value %v of parameter %s is not finite", x0[i], opt.parameter(i))
	}
	if opt.Names != nil && len(opt.Names) != len(x0) {
		return fmt.Errorf("multigrad: %d names for %d parameters", len(opt.Names), len(x0))
	}
	return opt.check()
}

func newRun(obj Objective, x0 []float64, m Method, opt Options) (*run, error) {
	if err := check(obj, x0, m, opt); err != nil {
		return nil, err
	}
	if opt.MaxSteps == 0 {
		opt.MaxSteps = m.steps()
	}
	s, err := m.start(x0, opt.MaxSteps)
	if err != nil {
		return nil, err
	}
	if _, curved := obj.(Curved); !curved {
		if _, second := s.(secondOrder); second {
			return nil, fmt.Errorf("multigrad: %T needs second derivatives, which %T has not: see Curved, or take LBFGSB", m, obj)
		}
	}
	r := &run{obj: obj, comm: comm.OrSelf(obj.Comm()), method: m, stepper: s, opt: opt, x0: slices.Clone(x0)}
	r.grad, r.start, r.Step = make([]float64, len(x0)), time.Now(), -1
	if r.comm.Rank() == 0 {
		r.show = progress.New(opt.MaxSteps, opt.Progress)
		r.logger = runLog{w: opt.Log, names: opt.Names}
	}
	return r, nil
}

func (r *run) done() bool { return r.Status != Running }

// step runs one evaluation and updates the run.
func (r *run) step(ctx context.Context) error {
	r.noteContext(ctx)
	at := Request{Params: r.stepper.point(), Key: r.key(), Step: r.Evals, Stop: r.stop != nil}
	v, err := r.obj.Evaluate(at, r.grad)
	if r.Evals++; r.Evals == 1 && err == nil {
		r.First = []float64{v.Loss}
	}
	r.value, r.fresh = v, true
	r.halted = r.halted || v.Stop || r.stop != nil && r.comm.Size() == 1
	o, err := r.digest(v, err)
	if err != nil {
		return err
	}
	if o.accepted {
		if err := r.accept(o.infeasible); err != nil {
			return err
		}
	}
	r.judge(o)
	if o.accepted && !r.done() {
		return r.saveDue()
	}
	return nil
}

func (r *run) noteContext(ctx context.Context) {
	switch {
	case r.stop != nil:
	case ctx.Err() != nil:
		r.stop = context.Cause(ctx)
	case r.opt.TimeLimit > 0 && r.elapsed() >= r.opt.TimeLimit:
		r.stop = fmt.Errorf("the time limit of %v is over", r.opt.TimeLimit)
	}
}

func (r *run) key() uint64 {
	if r.opt.ConstKey || !r.stepper.noisy() {
		return r.opt.Key
	}
	return mix(r.opt.Key ^ mix(uint64(r.Evals)))
}

// digest passes the evaluation to the method. If it failed because of numbers that are
// not finite, and the options allow it, digest skips it.
func (r *run) digest(v Value, err error) (outcome, error) {
	if err != nil {
		return r.forgive(err)
	}
	r.InARow = 0
	var o outcome
	if s, ok := r.stepper.(secondOrder); ok {
		o = s.bend(v.Loss, r.grad, secondDerivatives{r.obj.(Curved), r.lastRequest})
	} else {
		o = r.stepper.take(v.Loss, r.grad)
	}
	return o, o.err
}

// lastRequest returns the request of the last evaluation, at x.
func (r *run) lastRequest(x []float64) Request {
	return Request{Params: x, Key: r.key(), Step: r.Evals - 1}
}

func (r *run) forgive(err error) (outcome, error) {
	var bad *NonFiniteError
	switch {
	case !errors.As(err, &bad):
		return outcome{}, err
	case r.InARow >= r.opt.SkipNonFinite && !(r.opt.SkipNonFinite == 0 && r.stepper.withdraws()):
		return outcome{}, bad.at(r.Step+1, r.opt.Names)
	}
	r.InARow++
	r.Skipped++
	o := r.stepper.skip()
	if o.status == Failed {
		return o, bad.at(r.Step+1, r.opt.Names)
	}
	return o, nil
}

// accept records a new iterate.
func (r *run) accept(infeasible bool) error {
	r.Step++
	x, loss, grad := r.stepper.iterate()
	r.Last, r.Loss = r.Loss, loss
	if r.Step == 0 || loss < r.Mark-r.opt.Tolerance*max(1, math.Abs(r.Mark)) {
		r.Mark, r.MarkStep = loss, r.Step
	}
	if !infeasible && finiteAll(x) {
		r.Best.consider(r.Step, x, loss)
	}
	r.Trajectory.keep(r.opt.Thin, r.Step, x, loss)
	e := Event{
		Step: r.Step, Evals: r.Evals, Params: x, Loss: loss, Grad: grad, Norm: norm(grad),
		Elapsed: r.elapsed(), Aux: r.value.Aux,
	}
	r.show.Update(r.Step, loss)
	if err := r.logger.write(&e); err != nil {
		return err
	}
	return r.call(e)
}

func (r *run) call(e Event) error {
	if r.opt.Callback == nil {
		return nil
	}
	err := r.opt.Callback(e)
	if !errors.Is(err, ErrStop) {
		return err
	}
	if r.stop == nil {
		r.stop = err
	}
	r.halted = r.halted || r.comm.Size() == 1
	return nil
}

// judge decides whether the run has ended. It must decide the same on every rank.
func (r *run) judge(o outcome) {
	switch {
	case o.status != Running:
		r.end(o.status, o.message)
	case !o.accepted:
	case r.diverges():
	case r.Step >= r.opt.MaxSteps:
		r.end(StepLimit, fmt.Sprintf("%d steps done", r.Step))
	case r.Step > 0 && r.opt.Patience == 0 && r.opt.Tolerance > 0 &&
		math.Abs(r.Loss-r.Last) <= r.opt.Tolerance*max(1, math.Abs(r.Loss)):
		r.end(Converged, fmt.Sprintf("the loss changed by no more than the tolerance of %v", r.opt.Tolerance))
	case r.opt.Patience > 0 && r.Step-r.MarkStep >= r.opt.Patience:
		r.end(NoProgress, fmt.Sprintf("no improvement for %d steps", r.opt.Patience))
	case r.halted:
		r.end(Stopped, r.stopMessage())
	}
}

// diverges ends a run whose iterates have left the numbers, which a loss may not show,
// or are extremely far from its start and still growing. Otherwise, rounding errors of constraints would end it for another reason
// before numbers overflow.
func (r *run) diverges() bool {
	const far = 1e12
	x, loss, _ := r.stepper.iterate()
	if i := slices.IndexFunc(x, func(v float64) bool { return v-v != 0 }); i >= 0 {
		r.end(Diverged, fmt.Sprintf("parameter %s is %v and the loss %.3g: a step was too long for a number, or a callback changed the parameters", r.opt.parameter(i), x[i], loss))
		return true
	}
	before := r.Extent
	r.Extent = largest(x)
	if before <= far*max(1, largest(r.x0)) || r.Extent < 2*before {
		return false
	}
	i := slices.IndexFunc(x, func(v float64) bool { return math.Abs(v) == r.Extent })
	why := "it falls without end, or no point satisfies the constraints"
	if loss > r.Best.orNone().Loss {
		why = "it rises, so steps are too long (use a smaller learning rate, or another method), or no point satisfies the constraints"
	}
	r.end(Diverged, fmt.Sprintf("parameter %s is at %.3g and the loss at %.3g: %s", r.opt.parameter(i), x[i], loss, why))
	return true
}

func (r *run) end(s Status, message string) { r.Status, r.Message = s, message }

func (r *run) stopMessage() string {
	if r.stop == nil {
		return "another rank asked for the end"
	}
	return r.stop.Error()
}

func (r *run) elapsed() time.Duration { return r.Spent + time.Since(r.start) }

func (r *run) finish(err error) *Result {
	if err != nil {
		r.end(Failed, err.Error())
	}
	x, loss, grad := r.stepper.iterate()
	if r.Step < 0 {
		loss = math.NaN()
	}
	return &Result{
		X: slices.Clone(x), Loss: loss, Grad: slices.Clone(grad), Best: r.Best.orNone(),
		Status: r.Status, Message: r.Message, Steps: max(r.Step, 0), Evals: r.Evals, Skipped: r.Skipped,
		Elapsed: r.elapsed(), Trajectory: r.Trajectory, Aux: r.value.Aux, Notices: r.notices,
	}
}
