package ssaexec

import (
	"go/types"
	"math"

	"golang.org/x/tools/go/ssa"
)

// A value is what a register holds:
//
//	bool, string, numbers   themselves
//	structs, arrays         list
//	slices                  []value
//	pointers                *value
//	maps                    *table
//	interfaces              boxed
//	functions               *closure, which is nil for a nil function
//	several results         list
//	iterators               iterator
type value any

// A list has the parts of a struct or array. It has one owner: loads and stores copy it.
type list []value

// A boxed is the content of an interface; t is nil for nil.
type boxed struct {
	t types.Type
	v value
}

// A closure is a function with its captured variables, a builtin function, or a function that always returns the same
// value.
type closure struct {
	fn      *ssa.Function
	free    []value
	builtin *ssa.Builtin
	answer  value
}

// zero returns the zero value of a type.
func zero(t types.Type) value {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return zeroBasic(u)
	case *types.Pointer:
		return (*value)(nil)
	case *types.Slice:
		return []value(nil)
	case *types.Map:
		return (*table)(nil)
	case *types.Signature:
		return (*closure)(nil)
	case *types.Interface:
		return boxed{}
	case *types.Array:
		l := make(list, u.Len())
		for i := range l {
			l[i] = zero(u.Elem())
		}
		return l
	case *types.Struct:
		l := make(list, u.NumFields())
		for i := range l {
			l[i] = zero(u.Field(i).Type())
		}
		return l
	case *types.Tuple:
		l := make(list, u.Len())
		for i := range l {
			l[i] = zero(u.At(i).Type())
		}
		return l
	}
	unsupported("a value of type %s", t)
	return nil
}

func zeroBasic(u *types.Basic) value {
	switch {
	case u.Kind() == types.UnsafePointer: // package ssa keeps the stack of deferred calls in such a variable
		return (*frame)(nil)
	case u.Kind() == types.UntypedNil:
		return nil
	case u.Info()&types.IsString != 0:
		return ""
	case u.Info()&types.IsBoolean != 0:
		return false
	}
	return convert(u, int64(0))
}

// copied returns a copy of v for another owner.
func copied(v value) value {
	l, ok := v.(list)
	if !ok {
		return v
	}
	c := make(list, len(l))
	for i, x := range l {
		c[i] = copied(x)
	}
	return c
}

// store writes v to the variable that at points to. The parts of a struct or array keep their addresses.
func store(at *value, v value) {
	l, ok := v.(list)
	if !ok {
		*at = v
		return
	}
	to := (*at).(list)
	for i, x := range l {
		store(&to[i], x)
	}
}

// equal compares values of one type.
func equal(a, b value) bool {
	switch a := a.(type) {
	case list:
		for i, x := range a {
			if !equal(x, b.(list)[i]) {
				return false
			}
		}
		return true
	case boxed:
		return equalBoxed(a, b.(boxed))
	case []value:
		return a == nil && b.([]value) == nil
	case *closure:
		return a == nil && b.(*closure) == nil
	}
	return a == b
}

func equalBoxed(a, b boxed) bool {
	switch {
	case a.t == nil || b.t == nil:
		return a.t == nil && b.t == nil
	case !types.Identical(a.t, b.t):
		return false
	case !types.Comparable(a.t):
		fail("runtime error: comparing uncomparable type %s", spelled(a.t))
	}
	return equal(a.v, b.v)
}

// spelled returns the name of a type in messages of the run time.
func spelled(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string { return p.Name() })
}

// hash returns a key of Go's maps for a value. Equal values have equal keys; the key of NaN differs from all others.
func hash(v value) any {
	switch v := v.(type) {
	case list:
		key := any(len(v))
		for _, x := range v {
			key = [2]any{key, hash(x)}
		}
		return key
	case boxed:
		if v.t == nil {
			return nil
		}
		if !types.Comparable(v.t) {
			fail("runtime error: hash of unhashable type %s", spelled(v.t))
		}
		return [2]any{types.TypeString(v.t, nil), hash(v.v)}
	case float64:
		if math.IsNaN(v) {
			return new(int)
		}
	case float32:
		if v != v {
			return new(int)
		}
	}
	return v
}
