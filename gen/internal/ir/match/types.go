package match

import (
	"go/types"
)

func Aggregate(t types.Type) bool {
	if t == nil {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false
}

func Pointer(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// StructOf returns the struct that t is, or to which t points.
func StructOf(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return t.Underlying()
}

// Contains reports whether t, or a component of it, has the form of part.
func Contains(t, part types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if Contains(f.Type(), part) {
				return true
			}
		}
		return types.IdenticalIgnoreTags(u, part)
	case *types.Array:
		return Contains(u.Elem(), part)
	}
	return false
}

func Map(t types.Type) bool { _, ok := t.Underlying().(*types.Map); return ok }

func Float64(t types.Type) bool { return types.Identical(t, types.Typ[types.Float64]) }

func Float32(t types.Type) bool { return types.Identical(t, types.Typ[types.Float32]) }

func Float(t types.Type) bool { return Float64(t) || Float32(t) }

func Bool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

func Int(t types.Type) bool { return types.Identical(t, types.Typ[types.Int]) }

func Slice(t types.Type) bool { _, ok := t.Underlying().(*types.Slice); return ok }

// FloatElements reports whether t is a slice or array of floats, or a pointer to one.
func FloatElements(t types.Type) bool {
	e := ElemType(t)
	return e != nil && Float(e)
}

// ElemType returns the type of the elements of a slice or an array, or of one to which t points, or nil.
func ElemType(t types.Type) types.Type {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	case *types.Pointer:
		if arr, ok := u.Elem().Underlying().(*types.Array); ok {
			return arr.Elem()
		}
	}
	return nil
}

func SliceOf(t types.Type) types.Type {
	if _, ok := t.Underlying().(*types.Slice); ok {
		return t
	}
	return types.NewSlice(ElemType(t))
}

func Basic(t types.Type) bool { _, ok := t.Underlying().(*types.Basic); return ok }

// HoldsPointers reports whether a value of type t is or contains a pointer, or may be one.
func HoldsPointers(t types.Type) bool {
	switch u := Under(t).(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if HoldsPointers(f.Type()) {
				return true
			}
		}
		return false
	case *types.Array:
		return HoldsPointers(u.Elem())
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Slice:
		return false
	}
	return true
}

// Under returns the underlying type of t. A type parameter for floating-point types counts as float64.
func Under(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		return core(p)
	}
	return t.Underlying()
}

// core returns the common form of all types in the type set of p.
func core(p *types.TypeParam) types.Type {
	iface := p.Constraint().Underlying().(*types.Interface)
	for i := range iface.NumEmbeddeds() {
		switch e := iface.EmbeddedType(i).(type) {
		case *types.Union:
			return coreOf(e.Term(0).Type())
		default:
			if inner, ok := e.Underlying().(*types.Interface); ok && inner.NumEmbeddeds() > 0 {
				if u, ok := inner.EmbeddedType(0).(*types.Union); ok {
					return coreOf(u.Term(0).Type())
				}
				continue
			}
			return coreOf(e)
		}
	}
	return p.Underlying()
}

func coreOf(t types.Type) types.Type {
	if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsFloat != 0 {
		return types.Typ[types.Float64]
	}
	return t.Underlying()
}

// Reference reports whether values of type t are slices or pointers.
func Reference(t types.Type) bool {
	switch Under(t).(type) {
	case *types.Slice, *types.Pointer:
		return true
	}
	return false
}
