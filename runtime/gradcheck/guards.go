package gradcheck

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
)

// CheckGuards calls fVJP with one invalid argument at a time: an accumulator
// or seed that is, or contains, a slice that is one element too short, or an
// accumulator that is a nil pointer. Each call must panic with a message, not
// with a run-time error, before it writes to the arguments or the
// accumulators. A seed of a result may be checked after the function has run,
// and a slice within an argument whose numbers do not matter may have any
// length. An accumulator that is also another argument of its type must cause
// a panic, too.
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
		for k := range within(p.extra()[i]) {
			errs = append(errs, t.guardWithin(p.fn, i, k))
		}
		if i >= len(p.seeds) && !made(p.fn) {
			errs = append(errs, t.guardShared(p.fn, i))
		}
	}
	return errors.Join(errs...)
}

// made reports whether reflection made fn, as ranks.Join does: such a function
// passes copies on, which share no memory.
func made(fn reflect.Value) bool { return strings.HasSuffix(nameOf(fn), "makeFuncStub") }

// guard spoils the i-th argument after the function's own.
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

// guardShared puts each argument of the same type in place of the i-th one after the
// function's own, an accumulator.
func (t *target) guardShared(fn reflect.Value, i int) error {
	for j := range len(t.args) + i {
		args := cloneAll(t.args)
		all := append(args, t.newPull(fn).extra()...)
		if all[j].Type() != all[len(args)+i].Type() || !holdsMemory(all[j]) {
			continue
		}
		all[len(args)+i] = all[j]
		s := call(fn, all)
		if s.panicked == nil {
			return t.errorf("no panic although argument %d is argument %d", len(args)+i, j)
		}
		if e, ok := s.panicked.value.(runtime.Error); ok {
			return t.errorf("argument %d is argument %d and the panic does not say so: %w", len(args)+i, j, e)
		}
	}
	return nil
}

// holdsMemory reports whether v is a slice with elements, not all of them empty, or a
// pointer to a variable.
func holdsMemory(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer:
		return !v.IsNil() && v.Elem().Type().Size() > 0
	case reflect.Slice:
		for i := range v.Len() {
			if e := v.Index(i); e.Kind() != reflect.Slice || holdsMemory(e) {
				return true
			}
		}
	}
	return false
}

// guardWithin spoils the k-th slice within the i-th argument after the
// function's own.
func (t *target) guardWithin(fn reflect.Value, i, k int) error {
	p := t.newPull(fn)
	extra := p.extra()
	slice := within(extra[i])[k]
	spoiled, ok := spoil(slice)
	if !ok {
		return nil
	}
	slice.Set(spoiled)
	args := cloneAll(t.args)
	s := call(fn, append(append([]reflect.Value{}, args...), extra...))
	if s.panicked == nil {
		return nil
	}
	if e, ok := s.panicked.value.(runtime.Error); ok {
		return t.errorf("within argument %d is %s and the panic does not say so: %w", len(args)+i, describe(spoiled), e)
	}
	if i < len(t.Of) {
		return nil
	}
	for j, a := range t.args {
		if d := differ(args[j], a, argName(j), 0); d != "" {
			return t.errorf("written to before the panic: %s", d)
		}
	}
	return nil
}

// within lists the slices inside the value v, or, if v is a pointer, inside the value
// it points to, without following further pointers.
func within(v reflect.Value) []reflect.Value {
	if v.Kind() == reflect.Pointer {
		v = v.Elem() // the zero Value for nil
	}
	var out []reflect.Value
	var visit func(part reflect.Value)
	visit = func(part reflect.Value) {
		part = writable(part)
		if part.Kind() == reflect.Slice {
			if carries(part.Type()) {
				out = append(out, part)
			}
			eachElem(part, func(_ step, e reflect.Value) { visit(e) })
			return
		}
		eachPart(part, func(_ step, e reflect.Value) { visit(e) })
	}
	if v.Kind() == reflect.Slice {
		eachElem(v, func(_ step, e reflect.Value) { visit(e) })
	} else if v.IsValid() {
		visit(v)
	}
	return out
}

// extra lists the arguments after the function's own.
func (p *pull) extra() []reflect.Value {
	extra := append([]reflect.Value{}, p.seeds...)
	for _, a := range p.accumulators {
		extra = append(extra, accumulator(a))
	}
	return extra
}

// spoil shortens a slice or sets a pointer to nil.
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
