package validate

import (
	"errors"
	"fmt"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// checkEntry calls a derived function with arguments that it must refuse before it writes anything: gradients of
// wrong lengths, and gradients that share memory with another argument. It returns a difference if the function
// accepts them, or writes before it panics.
func (v *validator) checkEntry(m machine, f Form) *Difference {
	i := slices.IndexFunc(v.trials, func(t *trial) bool { return t.panics == "" })
	if i < 0 || v.Kind == shape.Pullback || v.Kind == shape.Fast {
		return nil
	}
	e := &entry{validator: v, trial: v.trials[i], form: f, machine: m}
	for at, a := range v.Sig.Params {
		if v.Sparse && a.Role == shape.Matrix {
			if d := e.matrices(at); d != "" {
				return &Difference{e.trial.name, d}
			}
		}
		if !writtenRole(a) {
			continue
		}
		for _, find := range []func(int) string{e.wrongLength, e.shared} {
			if d := find(at); d != "" {
				return &Difference{e.trial.name, d}
			}
		}
	}
	return nil
}

// writtenRole reports whether a is a slice of numbers that only the derivative writes.
func writtenRole(a shape.Arg) bool {
	written := a.Role == shape.Accumulator || a.Role == shape.Gradient || a.Role == shape.Product || a.Role == shape.Matrix
	return written && !a.Indirect && numbers(a.Type) != nil
}

// numbers returns the element type of t if t is a slice of floating-point numbers; otherwise nil.
func numbers(t types.Type) types.Type {
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return nil
	}
	if b, ok := s.Elem().Underlying().(*types.Basic); !ok || b.Info()&types.IsFloat == 0 {
		return nil
	}
	return s.Elem()
}

// An entry calls one derived function at one trial.
type entry struct {
	*validator
	trial   *trial
	form    Form
	machine machine
}

// arguments returns the arguments of the function, and the number of arguments before those of its signature.
func (e *entry) arguments() (c *call, args []interp.Value[real], first int) {
	c = &call{validator: e.validator, trial: e.trial, form: e.form, shapes: e.machine.Shapes(), given: map[shape.Role]values{}, sparse: e.keeps()[0]}
	args = c.arguments()
	return c, args, len(args) - len(e.Sig.Params)
}

// matrices passes nil, or the sparse matrix of another input, as a sparse matrix.
func (e *entry) matrices(at int) string {
	for other, a := range e.Sig.Params {
		if a.Role != shape.Matrix {
			continue
		}
		c, args, first := e.arguments()
		if args[first+at] = args[first+other]; at == other {
			args[first+at].Cells = []interp.Cell[real]{{}}
		}
		if d := e.refused(c, args); d != "" {
			return fmt.Sprintf("%s is nil or the one before: %s", e.Sig.Params[at].Name, d)
		}
	}
	return ""
}

// wrongLength passes a gradient that is longer or shorter by one element.
func (e *entry) wrongLength(at int) string {
	for _, more := range []int{1, -1} {
		c, args, first := e.arguments()
		x := args[first+at]
		n := interp.Length(x) + more
		if n < 0 {
			continue
		}
		args[first+at] = interp.SliceOf[real](x.Shape, n)
		if d := e.refused(c, args); d != "" {
			return fmt.Sprintf("%s has length %d in place of %d: %s", e.Sig.Params[at].Name, n, n-more, d)
		}
	}
	return ""
}

// shared passes each other slice of numbers also as the gradient.
func (e *entry) shared(at int) string {
	for other, a := range e.Sig.Params {
		elem := numbers(a.Type)
		if other == at || a.Indirect || elem == nil || !types.Identical(elem, numbers(e.Sig.Params[at].Type)) {
			continue
		}
		c, args, first := e.arguments()
		x, y := args[first+at], args[first+other]
		if interp.Length(x) == 0 || interp.Length(x) != interp.Length(y) {
			continue
		}
		args[first+at] = interp.Value[real]{Shape: x.Shape, Cells: y.Cells}
		if d := e.refused(c, args); d != "" {
			return fmt.Sprintf("%s and %s share their memory: %s", e.Sig.Params[at].Name, a.Name, d)
		}
	}
	return ""
}

// refused describes the fault of a call that must panic before it writes. It returns "" if there is no fault.
func (e *entry) refused(c *call, args []interp.Value[real]) string {
	all := [][]interp.Value[real]{args}
	for _, r := range c.team()[1:] {
		all = append(all, r.arguments())
	}
	_, err := e.machine.RunTogether(e.form.Func, all)
	var panics *interp.Panic
	switch {
	case err == nil && c.validator.fails(e.trial) && c.validator.unknownSeeds():
		return "" // the function returned an error in place of a result, and nothing is written
	case err == nil:
		return "it does not panic"
	case !errors.As(err, &panics):
		return "" // not interpreted
	case e.Kind == shape.Jacobian && c.validator.unknownRows():
		return "" // the test follows the call
	}
	for i, v := range e.Inputs {
		if d := interp.Differ(c.inputs[i], e.trial.inputs[i], v.Name(), 0); d != "" {
			return "it panics after it has written: " + d
		}
	}
	return ""
}
