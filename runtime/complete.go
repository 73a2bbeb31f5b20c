package gradrt

import "reflect"

// Complete returns dot, the tangent of x. It replaces nil in dot by zeros of the shape of x where x has memory with
// numbers: such a nil means that no derivative passes through this memory. If pointers in x point to one variable,
// the pointers in the result point to one tangent. Complete visits everything reachable from x.
func Complete[T any](dot, x T) T {
	c := completer{tangents: map[pair]reflect.Value{}}
	to, from := reflect.ValueOf(&dot).Elem(), reflect.ValueOf(&x).Elem()
	c.note(to, from)
	c.done = map[pair]bool{}
	c.fill(to, from)
	return dot
}

type completer struct {
	tangents map[pair]reflect.Value // of the variables of x
	done     map[pair]bool
}

// note records the tangents that exist.
func (c completer) note(dot, x reflect.Value) {
	dot, x = writable(dot), writable(x)
	if x.Kind() == reflect.Pointer {
		key := pair{x.UnsafePointer(), x.Type()}
		if _, seen := c.tangents[key]; dot.IsNil() || x.IsNil() || seen {
			return
		}
		c.tangents[key] = dot
	}
	eachPair(dot, x, c.note)
}

func (c completer) fill(dot, x reflect.Value) {
	dot, x = writable(dot), writable(x)
	switch x.Kind() {
	case reflect.Pointer:
		key := pair{x.UnsafePointer(), x.Type()}
		if c.done[key] {
			return
		}
		if dot.IsNil() {
			c.zeros(dot, x)
			return
		}
		c.done[key] = true
	case reflect.Slice:
		if dot.IsNil() {
			c.zeros(dot, x)
			return
		}
	}
	eachPair(dot, x, c.fill)
}

// zeros sets dot, the tangent of a reference that has none yet, to zeros.
func (c completer) zeros(dot, x reflect.Value) {
	if reachesNumbers(x.Type(), map[reflect.Type]bool{}) {
		shadowValue(dot, x, c.tangents)
	}
}

// eachPair calls f for the parts of dot and x, or for the values that they point to; x
// is not nil.
func eachPair(dot, x reflect.Value, f func(dot, x reflect.Value)) {
	switch x.Kind() {
	case reflect.Pointer:
		if !x.IsNil() {
			f(dot.Elem(), x.Elem())
		}
	case reflect.Slice, reflect.Array:
		if hasRefs(x.Type().Elem()) {
			for i := range min(dot.Len(), x.Len()) {
				f(dot.Index(i), x.Index(i))
			}
		}
	case reflect.Struct:
		for i := range x.NumField() {
			f(dot.Field(i), x.Field(i))
		}
	}
}

// reachesNumbers reports whether floats are part of a value of type t or
// reachable from it.
func reachesNumbers(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128:
		return true
	case reflect.Array, reflect.Slice, reflect.Pointer:
		return reachesNumbers(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			if reachesNumbers(t.Field(i).Type, seen) {
				return true
			}
		}
	}
	return false
}
