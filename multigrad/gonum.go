package multigrad

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/optimize"

	"github.com/gradgen/gradgen/multigrad/checkpoint"
)

// Problem lets every gradient method of gonum/optimize work on an objective.
// gonum asks for value and gradient apart; both come from one evaluation, which
// is kept for the point it belongs to. An evaluation that fails makes the value
// NaN and the problem's Status report the error.
//
// With several ranks each rank calls optimize.Minimize with the same method
// and settings; leave Settings.Runtime zero, which ranks could reach at
// different times. [BFGS] and [CG] with [Run] have no such trap.
func Problem(obj Objective) optimize.Problem {
	p := &problem{obj: obj}
	return optimize.Problem{Func: p.value, Grad: p.gradient, Status: p.status}
}

type problem struct {
	obj     Objective
	x, grad []float64
	loss    float64
	err     error
}

func (p *problem) evaluate(x []float64) {
	if p.err != nil || slices.Equal(x, p.x) {
		return
	}
	p.x, p.grad = append(p.x[:0], x...), resize(p.grad, len(x))
	var v Value
	v, p.err = p.obj.Evaluate(Request{Params: p.x}, p.grad)
	p.loss = v.Loss
}

func resize(x []float64, n int) []float64 {
	if len(x) == n {
		return x
	}
	return make([]float64, n)
}

func (p *problem) value(x []float64) float64 {
	if p.evaluate(x); p.err != nil {
		return math.NaN()
	}
	return p.loss
}

func (p *problem) gradient(grad, x []float64) {
	p.evaluate(x)
	copy(grad, p.grad)
}

func (p *problem) status() (optimize.Status, error) {
	if p.err != nil {
		return optimize.Failure, p.err
	}
	return optimize.NotTerminated, nil
}

// BFGS is gonum's quasi-Newton method with a dense inverse Hessian: for few
// parameters without bounds. A checkpoint holds all evaluations, which a
// restarted run hands to the method again.
type BFGS struct {
	GTol float64 // largest gradient component at which to stop; 0 means 1e-5
}

func (BFGS) steps() int { return 1000 }

func (b BFGS) start(x0 []float64, limit int) (stepper, error) {
	return newForeign(&optimize.BFGS{GradStopThreshold: math.NaN()}, x0, b.GTol)
}

// CG is gonum's nonlinear conjugate gradient method (Hestenes and Stiefel's
// formula) without bounds. Checkpoints are as those of [BFGS].
type CG struct {
	GTol float64 // largest gradient component at which to stop; 0 means 1e-5
}

func (CG) steps() int { return 1000 }

func (c CG) start(x0 []float64, limit int) (stepper, error) {
	return newForeign(&optimize.CG{GradStopThreshold: math.NaN()}, x0, c.GTol)
}

// A foreign runs a method of gonum in a goroutine of its own and hands its
// requests on, one at a time.
type foreign struct {
	method    optimize.Method
	gtol      float64
	requests  chan optimize.Task
	answers   chan optimize.Task
	task      optimize.Task // the request that waits for an answer
	open      bool          // the method waits for the answer to task
	x, grad   []float64     // the last evaluation
	loss      float64
	at, slope []float64 // the last iterate
	value     float64
	history   []float64 // loss and gradient of each evaluation
}

func newForeign(m optimize.Method, x0 []float64, gtol float64) (*foreign, error) {
	if !(gtol >= 0) {
		return nil, fmt.Errorf("multigrad: gradient tolerance %v is negative or NaN", gtol)
	}
	n := len(x0)
	f := &foreign{
		method: m, gtol: orElse(gtol, 1e-5),
		requests: make(chan optimize.Task, 1), answers: make(chan optimize.Task, 1),
		grad: make([]float64, n), at: slices.Clone(x0), slope: make([]float64, n), open: true,
	}
	m.Init(n, 1)
	first := &optimize.Location{X: slices.Clone(x0), F: math.NaN(), Gradient: make([]float64, n)}
	go m.Run(f.requests, f.answers, []optimize.Task{{Location: first}})
	f.task = <-f.requests
	return f, nil
}

func (f *foreign) point() []float64                         { return f.task.X }
func (f *foreign) iterate() ([]float64, float64, []float64) { return f.at, f.value, f.slope }
func (f *foreign) noisy() bool                              { return false }

func (f *foreign) skip() outcome {
	return outcome{status: Failed, message: "no finite value at a point of the line search"}
}

func (f *foreign) take(loss float64, grad []float64) outcome {
	f.x = append(f.x[:0], f.task.X...)
	copy(f.grad, grad)
	f.loss = loss
	f.history = append(append(f.history, loss), grad...)
	return f.pump()
}

// pump answers the method's requests until one needs an evaluation.
func (f *foreign) pump() (o outcome) {
	for o.status == Running {
		switch f.task.Op {
		case optimize.MajorIteration:
			o = f.accept()
		case optimize.MethodDone:
			o.status, o.message = f.ended()
		case optimize.NoOperation:
		default:
			if !slices.Equal(f.task.X, f.x) {
				return o
			}
			f.task.F = f.loss
			copy(f.task.Gradient, f.grad)
		}
		if o.status == Running {
			f.answers <- f.task
			f.task = <-f.requests
		}
	}
	return o
}

func (f *foreign) accept() outcome {
	copy(f.at, f.task.X)
	f.value = f.task.F
	copy(f.slope, f.task.Gradient)
	largest := 0.0
	for _, g := range f.slope {
		largest = max(largest, math.Abs(g))
	}
	if largest <= f.gtol {
		return outcome{true, Converged, fmt.Sprintf("the gradient is within %v", f.gtol)}
	}
	return outcome{accepted: true}
}

// ended says why the method gave up.
func (f *foreign) ended() (Status, string) {
	if s, ok := f.method.(optimize.Statuser); ok {
		f.close() // which must come before Status
		status, err := s.Status()
		if err != nil {
			return Failed, err.Error()
		}
		return Converged, status.String()
	}
	return Failed, "the method ended"
}

// close lets the method's goroutine end.
func (f *foreign) close() {
	if !f.open {
		return
	}
	f.open = false
	f.task.Op = optimize.PostIteration
	f.answers <- f.task
	close(f.answers)
	for range f.requests {
	}
}

func (f *foreign) save() ([]byte, error) { return checkpoint.Encode(f.history) }

func (f *foreign) restore(data []byte) error {
	var history []float64
	if err := checkpoint.Decode(data, &history); err != nil {
		return err
	}
	n := len(f.at)
	if len(history)%(n+1) != 0 {
		return fmt.Errorf("multigrad: saved evaluations are not of %d parameters", n)
	}
	for ; len(history) > 0; history = history[n+1:] {
		f.take(history[0], history[1:n+1])
	}
	return nil
}
