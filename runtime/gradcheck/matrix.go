package gradcheck

import (
	"errors"
	"fmt"
	"reflect"
)

// numbersType is the type of a matrix of derivatives in row-major order.
var numbersType = reflect.TypeFor[[]float64]()

// A tableau is one call of a function that evaluates matrices of derivatives.
type tableau struct {
	*pull          // its accumulators are the gradients, of a Hessian
	columns  []int // numbers in each parameter of Wrt
	matrices [][]float64
}

// CheckJacobian checks fJac against f: results, effect on the arguments, and
// every column of the Jacobians against finite differences. The Jacobians may
// be sparse. It also passes Jacobians of wrong length, for which fJac must
// panic. If f panics at the inputs, fJac must panic too.
func CheckJacobian(f, fJac any, o Options) error {
	t, err := newTarget(f, o)
	if err != nil {
		return err
	}
	fn, err := t.matrixFunction(fJac, nil, len(t.Wrt))
	if err != nil {
		return err
	}
	j, err := t.tableau(fn)
	if err != nil {
		return err
	}
	for i, n := range j.columns {
		j.matrices[i] = make([]float64, n*len(t.outputs(j.primal)))
	}
	if err := j.call(); err != nil || j.primal.panicked != nil {
		return errors.Join(err, j.panics())
	}
	return errors.Join(t.sameEffect(j.primal, j.after), j.compareColumns(), j.refusesLengths())
}

func repeated(t reflect.Type, n int) []reflect.Type {
	out := make([]reflect.Type, n)
	for i := range out {
		out[i] = t
	}
	return out
}

// tableau prepares a call of fn, without its matrices.
func (t *target) tableau(fn reflect.Value) (*tableau, error) {
	j := &tableau{pull: t.newPull(fn), matrices: make([][]float64, len(t.Wrt))}
	for _, i := range t.Wrt {
		name := argName(i)
		n := len(leavesOf(t.args[i], name, false))
		if n != len(leavesOf(t.args[i], name, true)) {
			return nil, t.errorf("memory is shared within argument %d: its numbers have no order in a matrix", i)
		}
		j.columns = append(j.columns, n)
	}
	return j, nil
}

// call runs the function on copies of the arguments, with matrices of any content.
func (j *tableau) call() error {
	junk := j.t.stream(forJunk)
	for _, m := range j.matrices {
		for i := range m {
			m[i] = junk.Float64()
		}
	}
	args := cloneAll(j.t.args)
	j.after = call(j.fn, append(args, j.others()...))
	j.after.args = args
	if j.after.panicked != nil && j.primal.panicked == nil {
		return j.t.errorf("derivative: %w", j.after.panicked)
	}
	return nil
}

// others returns the arguments after those of the function itself.
func (j *tableau) others() []reflect.Value {
	var extra []reflect.Value
	if j.fn.Type().NumIn() > len(j.t.args)+len(j.matrices) { // of a Hessian
		for _, a := range j.accumulators {
			extra = append(extra, accumulator(a))
		}
	}
	for _, m := range j.matrices {
		extra = append(extra, reflect.ValueOf(m))
	}
	return extra
}

// panics checks that the derivative panics if the function panics. The message may be about matrices, whose lengths are
// then unknown.
func (j *tableau) panics() error {
	if j.primal.panicked != nil && j.after.panicked == nil {
		return j.t.errorf("derivative does not panic, want %w", j.primal.panicked)
	}
	return nil
}

// compareColumns compares each column with differences along its number.
func (j *tableau) compareColumns() error {
	t := j.t
	outs := t.outputs(j.primal)
	isSingle := single(outs, inputs(t.args, t.Wrt))
	var errs []error
	for i, n := range j.columns {
		leaves := inputs(t.args, t.Wrt[i:i+1])
		for c := range n {
			direction := make([]float64, n)
			direction[c] = 1
			want := differentiate(t.line(t.Wrt[i:i+1], direction), t.scale(t.Wrt[i:i+1], direction), t.unit())
			got := make([]float64, len(outs))
			for r := range got {
				got[r] = j.matrices[i][r*n+c]
			}
			errs = append(errs, t.compareAll(fmt.Sprintf("Jacobian by %s", leaves[c].path), outs, got, want, isSingle))
		}
	}
	return listed(some(errs))
}

// some returns the errors that are not nil.
func some(errs []error) []error {
	var out []error
	for _, err := range errs {
		if err != nil {
			out = append(out, err)
		}
	}
	return out
}

// refusesLengths checks that a matrix that is one too long makes the function panic.
func (j *tableau) refusesLengths() error {
	for i, m := range j.matrices {
		j.matrices[i] = make([]float64, len(m)+1)
		s := call(j.fn, append(cloneAll(j.t.args), j.others()...))
		j.matrices[i] = m
		if s.panicked == nil {
			return j.t.errorf("no panic although matrix %d has %d numbers instead of %d", i, len(m)+1, len(m))
		}
		if e, ok := s.panicked.value.(error); ok {
			return j.t.errorf("matrix %d has %d numbers instead of %d, and the panic does not say so: %w", i, len(m)+1, len(m), e)
		}
	}
	return nil
}

// CheckHessian checks fHess against f, whose one differentiated output is a
// single number: results, effect on the arguments, the gradients, and the
// Hessian, which may be sparse and must be symmetric, and which it compares
// with differences of the gradients that fHess itself returns.
func CheckHessian(f, fHess any, o Options) error {
	t, err := newTarget(f, o)
	if err != nil {
		return err
	}
	fn, err := t.matrixFunction(fHess, t.accumulatorTypes(), 1)
	if err != nil {
		return err
	}
	if len(t.Of)+len(t.OfParams) != 1 || !isFloat(t.seedTypes()[0]) {
		return t.errorf("a Hessian needs exactly one number as output")
	}
	h, err := t.hessianAt(fn, t.args)
	if err != nil || h.primal.panicked != nil {
		if h == nil {
			return err
		}
		return errors.Join(err, h.panics())
	}
	return errors.Join(
		t.sameEffect(h.primal, h.after), h.onlyNumbers(), h.compareGradient(), h.symmetric(), h.compareRows(), h.refusesLengths(),
	)
}

// hessianAt calls fn at args.
func (t *target) hessianAt(fn reflect.Value, args []reflect.Value) (*tableau, error) {
	at := *t
	at.args = args
	h, err := at.tableau(fn)
	if err != nil {
		return nil, err
	}
	n := h.order()
	h.matrices = [][]float64{make([]float64, n*n)}
	h.soil()
	return h, h.call()
}

func (j *tableau) order() int {
	n := 0
	for _, c := range j.columns {
		n += c
	}
	return n
}

func (j *tableau) symmetric() error {
	n, m := j.order(), j.matrices[0]
	for r := range n {
		for c := range r {
			if m[r*n+c] != m[c*n+r] && !(m[r*n+c] != m[r*n+c] && m[c*n+r] != m[c*n+r]) {
				return j.t.errorf("Hessian is not symmetric: entry (%d, %d) is %v, entry (%d, %d) is %v", r, c, m[r*n+c], c, r, m[c*n+r])
			}
		}
	}
	return nil
}

// compareRows compares each row with differences of gradients along its number.
func (j *tableau) compareRows() error {
	t, n := j.t, j.order()
	leaves := inputs(t.args, t.Wrt)
	isSingle := single(j.seedLeaves(), j.accumulatorLeaves())
	var errs []error
	for c := range n {
		direction := make([]float64, n)
		direction[c] = 1
		line := func(step float64) []float64 {
			args := cloneAll(t.args)
			for i, l := range inputs(args, t.Wrt) {
				if !l.move(step * direction[i]) {
					return nil
				}
			}
			d, err := t.hessianAt(j.fn, args)
			if err != nil || d.primal.panicked != nil {
				return nil
			}
			return numbers(d.accumulatorLeaves())
		}
		want := differentiate(line, t.scale(t.Wrt, direction), t.unit())
		errs = append(errs, t.compareAll(fmt.Sprintf("Hessian by %s", leaves[c].path), leaves, j.matrices[0][c*n:(c+1)*n], want, isSingle))
	}
	return listed(some(errs))
}
