package gradcheck

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
)

// CheckGuards calls fVJP with one argument spoiled at a time: an accumulator or
// seed that is a slice one too short, an accumulator that is a nil pointer. Each
// call must panic with a sentence, not with a run-time error, and write nothing
// to the arguments or the accumulators before. A seed of a result may be found
// out after the function has run.
func CheckGuards(f, fVJP any, o Options) error {
	t, err := newTarget(f, o)
	if err != nil {
		return err
	}
	p, err := t.pullback(fVJP, false)
	if err != nil || p.primal.panicked != nil {
		return err
	}
	var errs []error
	for i := range len(p.seeds) + len(p.accumulators) {
		errs = append(errs, t.guard(p.fn, i))
	}
	return errors.Join(errs...)
}

// guard spoils the i-th argument behind the function's own.
func (t *target) guard(fn reflect.Value, i int) error {
	p := t.newPull(fn)
	extra := p.extra()
	spoiled, ok := spoil(extra[i])
	if !ok {
		return nil
	}
	extra[i] = spoiled
	args := cloneAll(t.args)
	s := call(fn, append(append([]reflect.Value{}, args...), extra...))
	if s.panicked == nil {
		return t.errorf("no panic although argument %d is %s", len(args)+i, describe(spoiled))
	}
	if e, ok := s.panicked.value.(runtime.Error); ok {
		return t.errorf("argument %d is %s and the panic does not say so: %w", len(args)+i, describe(spoiled), e)
	}
	if i < len(t.Of) {
		return nil
	}
	return p.untouched(args)
}

// extra lists the arguments behind the function's own.
func (p *pull) extra() []reflect.Value {
	extra := append([]reflect.Value{}, p.seeds...)
	for _, a := range p.accumulators {
		extra = append(extra, accumulator(a))
	}
	return extra
}

// spoil shortens a slice or forgets a pointer.
func spoil(v reflect.Value) (reflect.Value, bool) {
	switch {
	case v.Kind() == reflect.Slice && v.Len() > 0:
		return v.Slice3(0, v.Len()-1, v.Len()-1), true
	case v.Kind() == reflect.Pointer && !v.IsNil():
		return reflect.Zero(v.Type()), true
	}
	return v, false
}

func describe(v reflect.Value) string {
	if v.Kind() == reflect.Slice {
		return fmt.Sprintf("a slice of length %d in place of %d", v.Len(), v.Len()+1)
	}
	return "nil"
}

// untouched checks that nothing was written.
func (p *pull) untouched(args []reflect.Value) error {
	for i, a := range p.t.args {
		if d := differ(args[i], a, argName(i), 0); d != "" {
			return p.t.errorf("written to before the panic: %s", d)
		}
	}
	for i, x := range p.gained() {
		if x != 0 {
			return p.t.errorf("written to before the panic: %s", p.accumulatorLeaves()[i].path)
		}
	}
	return nil
}
