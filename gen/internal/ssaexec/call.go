package ssaexec

import (
	"fmt"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/gradgen/gradgen/gen/internal/interp"
)

// callee returns the called function and its arguments. The receiver comes first.
func (m *Machine) callee(fr *frame, c *ssa.CallCommon) (*closure, []value) {
	var fn *closure
	var args []value
	if c.IsInvoke() {
		x := fr.get(m, c.Value).(boxed)
		if x.t == nil {
			nilPointer()
		}
		fn, args = m.method(x, c.Method), []value{x.v}
	} else {
		fn = fr.get(m, c.Value).(*closure)
	}
	for _, a := range c.Args {
		args = append(args, fr.get(m, a))
	}
	return fn, args
}

func (m *Machine) method(x boxed, called *types.Func) *closure {
	if types.Identical(x.t, said) {
		return &closure{answer: x.v}
	}
	f := m.program.method(x.t, called)
	if f == nil {
		unsupported("the method %s of %s", called.Name(), x.t)
	}
	return &closure{fn: f}
}

// assert evaluates x.(T).
func (m *Machine) assert(x *ssa.TypeAssert, v boxed) value {
	to := x.AssertedType
	ok, result := false, value(nil)
	if iface, is := to.Underlying().(*types.Interface); is {
		if ok = v.t != nil && implements(v.t, iface); ok {
			result = v
		}
	} else if ok = v.t != nil && types.Identical(v.t, to); ok {
		result = copied(v.v)
	}
	switch {
	case x.CommaOk && !ok:
		return list{zero(to), false}
	case x.CommaOk:
		return list{result, true}
	case !ok:
		failAssert(x.X.Type(), v.t, to)
	}
	return result
}

func implements(t types.Type, iface *types.Interface) bool {
	if types.Identical(t, said) {
		return iface.NumMethods() == 0 || iface.NumMethods() == 1 && iface.Method(0).Name() == "Error"
	}
	return types.Implements(t, iface)
}

// failAssert panics as a failed assertion does.
func failAssert(from, have, want types.Type) {
	name := spelled(from)
	if i, ok := from.Underlying().(*types.Interface); ok && i.Empty() && name == "any" {
		name = "interface {}"
	}
	if iface, ok := want.Underlying().(*types.Interface); ok {
		if have == nil {
			fail("interface conversion: interface is nil, not %s", spelled(want))
		}
		missing, _ := types.MissingMethod(have, iface, true)
		fail("interface conversion: %s is not %s: missing method %s", spelled(have), spelled(want), missing.Name())
	}
	if have == nil {
		fail("interface conversion: %s is nil, not %s", name, spelled(want))
	}
	fail("interface conversion: %s is %s, not %s", name, spelled(have), spelled(want))
}

// builtin calls a builtin function in a frame.
func (m *Machine) builtin(b *ssa.Builtin, args []value, fr *frame) value {
	switch b.Name() {
	case "append":
		return appended(b, args)
	case "copy":
		return copySlice(args[0].([]value), args[1])
	case "len":
		return length(args[0])
	case "cap":
		return capacity(args[0])
	case "min", "max":
		return extreme(b.Name() == "min", args)
	case "delete":
		args[0].(*table).remove(args[1])
	case "clear":
		clearAll(b, args[0])
	case "real", "imag", "complex":
		return complexParts(b.Name(), args)
	case "recover":
		return recovered(fr)
	case "print", "println":
	case "ssa:wrapnilchk":
		if args[0].(*value) == nil {
			nilPointer()
		}
		return args[0]
	case "ssa:deferstack":
		return fr
	default:
		unsupported("the builtin %s", b.Name())
	}
	return nil
}

// recovered stops the panic of the function that runs the frame as a deferred call, and returns the value of the
// panic.
func recovered(fr *frame) value {
	if fr == nil || fr.by == nil || fr.by.panicking == nil {
		return boxed{}
	}
	v := fr.by.panicking.v
	fr.by.panicking = nil
	return v
}

func appended(b *ssa.Builtin, args []value) value {
	s := args[0].([]value)
	if len(args) == 1 {
		return s
	}
	more := asElements(args[1])
	if len(more) == 0 {
		return s
	}
	n := len(s) + len(more)
	if n > cap(s) {
		elem := b.Type().(*types.Signature).Params().At(0).Type().Underlying().(*types.Slice).Elem()
		room := zeros(elem, interp.Growth(elem)(cap(s), n))
		for i, x := range s {
			room[i] = copied(x)
		}
		s = room[:len(s)]
	}
	out := s[:n]
	copySlice(out[len(s):], more)
	return out
}

// asElements returns the elements of a slice, or the bytes of a string.
func asElements(v value) []value {
	if s, ok := v.(string); ok {
		out := make([]value, len(s))
		for i := range out {
			out[i] = s[i]
		}
		return out
	}
	return v.([]value)
}

// copySlice copies elements. The source and the destination may overlap.
func copySlice(to []value, v value) value {
	from := asElements(v)
	n := min(len(to), len(from))
	values := make([]value, n)
	for i := range values {
		values[i] = copied(from[i])
	}
	for i, x := range values {
		store(&to[i], x)
	}
	return n
}

func length(v value) value {
	switch v := v.(type) {
	case string:
		return len(v)
	case []value:
		return len(v)
	case *table:
		return v.len()
	case list:
		return len(v)
	case *value:
		return len((*v).(list))
	}
	unsupported("the length of a %T", v)
	return nil
}

func capacity(v value) value {
	if s, ok := v.([]value); ok {
		return cap(s)
	}
	return length(v)
}

func extreme(least bool, args []value) value {
	x := args[0]
	for _, y := range args[1:] {
		x = lesser(least, x, y)
	}
	return x
}

func lesser(least bool, x, y value) value {
	switch x := x.(type) {
	case float64:
		if least {
			return min(x, y.(float64))
		}
		return max(x, y.(float64))
	case float32:
		if least {
			return min(x, y.(float32))
		}
		return max(x, y.(float32))
	case string:
		if (y.(string) < x) == least {
			return y
		}
		return x
	}
	if binary(token.LSS, y, x).(bool) == least {
		return y
	}
	return x
}

func clearAll(b *ssa.Builtin, v value) {
	t, ok := v.(*table)
	if ok {
		t.clear()
		return
	}
	elem := b.Type().(*types.Signature).Params().At(0).Type().Underlying().(*types.Slice).Elem()
	for i := range v.([]value) {
		store(&v.([]value)[i], zero(elem))
	}
}

func complexParts(name string, args []value) value {
	single := false
	switch x := args[0].(type) {
	case complex128:
		if name == "real" {
			return real(x)
		}
		return imag(x)
	case complex64:
		if name == "real" {
			return real(x)
		}
		return imag(x)
	case float32:
		single = true
	}
	z := complex(number[float64](args[0]), number[float64](args[1]))
	if single {
		return complex64(z)
	}
	return z
}

// message returns the text of a panic with a value.
func (m *Machine) message(v boxed) string {
	if v.t == nil {
		return "panic called with nil argument (use GODEBUG=panicnil=1 to disable)"
	}
	return fmt.Sprint(m.printed(v))
}
