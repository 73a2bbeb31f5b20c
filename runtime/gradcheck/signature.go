package gradcheck

import (
	"reflect"
	"slices"
)

// accumulatorType returns the type of the argument that a derivative of type t is
// written to: t for slices and pointers, otherwise a pointer to t.
func accumulatorType(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Slice || t.Kind() == reflect.Pointer {
		return t
	}
	return reflect.PointerTo(t)
}

// accumulator passes the shadow cell s as an accumulator.
func accumulator(s reflect.Value) reflect.Value {
	if accumulatorType(s.Type()) == s.Type() {
		return s
	}
	return s.Addr()
}

// params lists the parameter types of the function itself.
func (t *target) params() []reflect.Type {
	typ := t.fn.Type()
	out := make([]reflect.Type, typ.NumIn())
	for i := range out {
		out[i] = typ.In(i)
	}
	return out
}

// seedTypes lists the types of the outputs: results first.
func (t *target) seedTypes() []reflect.Type {
	typ := t.fn.Type()
	var out []reflect.Type
	for _, i := range t.Of {
		out = append(out, typ.Out(i))
	}
	for _, i := range t.OfParams {
		out = append(out, typ.In(i))
	}
	return out
}

func (t *target) accumulatorTypes() []reflect.Type {
	var out []reflect.Type
	for _, i := range t.Wrt {
		out = append(out, accumulatorType(t.fn.Type().In(i)))
	}
	return out
}

func (t *target) tangentTypes() []reflect.Type {
	var out []reflect.Type
	for _, i := range t.Wrt {
		out = append(out, t.fn.Type().In(i))
	}
	return out
}

// derivative checks that d has the given parameters after those of the
// function, and the given results after its results.
func (t *target) derivative(d any, extraIn, extraOut []reflect.Type) (reflect.Value, error) {
	return t.function(d, reflect.FuncOf(append(t.params(), extraIn...), append(t.resultTypes(), extraOut...), false))
}

// function checks that d is a function of one of the types.
func (t *target) function(d any, types ...reflect.Type) (reflect.Value, error) {
	fn := reflect.ValueOf(d)
	if fn.Kind() != reflect.Func || fn.IsNil() {
		return fn, t.errorf("derivative is a %T, not a function", d)
	}
	if got := unvariadic(fn.Type()); !slices.Contains(types, got) {
		return fn, t.errorf("derivative has type %v, want %v", got, types[0])
	}
	return fn, nil
}

// reverse checks that d has the type of a VJP function, or that of a pullback,
// which returns the other results alone.
func (t *target) reverse(d any) (reflect.Value, error) {
	in := slices.Concat(t.params(), t.seedTypes(), t.accumulatorTypes())
	var others []reflect.Type
	for i, r := range t.resultTypes() {
		if !slices.Contains(t.Of, i) {
			others = append(others, r)
		}
	}
	return t.function(d, reflect.FuncOf(in, t.resultTypes(), false), reflect.FuncOf(in, others, false))
}

func (t *target) resultTypes() []reflect.Type {
	out := make([]reflect.Type, t.results)
	for i := range out {
		out[i] = t.fn.Type().Out(i)
	}
	return out
}

// unvariadic returns the unnamed function type with a slice in place of dots.
func unvariadic(f reflect.Type) reflect.Type {
	in, out := make([]reflect.Type, f.NumIn()), make([]reflect.Type, f.NumOut())
	for i := range in {
		in[i] = f.In(i)
	}
	for i := range out {
		out[i] = f.Out(i)
	}
	return reflect.FuncOf(in, out, false)
}
