package analysis

import (
	"go/types"
	"iter"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// Under returns the underlying type of t. A type parameter for floating-point types counts as float64.
func Under(t types.Type) types.Type { return match.Under(t) }

// IsFloat reports whether t is a floating-point type.
func IsFloat(t types.Type) bool {
	b, ok := Under(t).(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

// HasRefs reports whether a value of type t contains a slice, pointer, map, interface or function.
func HasRefs(t types.Type) bool {
	switch u := Under(t).(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Array:
		return HasRefs(u.Elem())
	case *types.Struct:
		for i := range u.NumFields() {
			if HasRefs(u.Field(i).Type()) {
				return true
			}
		}
		return false
	case *types.Tuple:
		return false
	}
	return true
}

// IsFlat reports whether the derivative of a value of type t, if it has one, is like that of a number. Then
// references in the value, such as those of a string or of a list of integers, lead to no float.
func IsFlat(t types.Type) bool { return !HasRefs(t) || HoldsFloat(t) && !refersToFloat(t) }

func refersToFloat(t types.Type) bool {
	switch u := Under(t).(type) {
	case *types.Slice, *types.Pointer, *types.Interface:
		return ReachesFloat(t)
	case *types.Array:
		return refersToFloat(u.Elem())
	case *types.Struct:
		for f := range Fields(u) {
			if refersToFloat(f.Type()) {
				return true
			}
		}
	}
	return false
}

// HoldsFloat reports whether a value of type t contains a float directly, in a field or an array element, and not
// through a reference.
func HoldsFloat(t types.Type) bool {
	switch u := Under(t).(type) {
	case *types.Basic:
		return u.Info()&types.IsFloat != 0
	case *types.Array:
		return HoldsFloat(u.Elem())
	case *types.Struct:
		for f := range Fields(u) {
			if HoldsFloat(f.Type()) {
				return true
			}
		}
	}
	return false
}

// numberless reports whether a value of type t neither contains nor leads to a float. Memory of such values may be
// unified with other memory if nothing is known about parameters.
func numberless(t types.Type) bool { return leadsToNone(t, map[types.Type]bool{}) }

func leadsToNone(t types.Type, seen map[types.Type]bool) bool {
	if t == nil {
		return false
	}
	if seen[t] {
		return true
	}
	seen[t] = true
	switch u := Under(t).(type) {
	case *types.Basic:
		return u.Info()&types.IsFloat == 0 && u.Info()&types.IsComplex == 0 && u.Kind() != types.UnsafePointer
	case *types.Pointer:
		return leadsToNone(u.Elem(), seen)
	case *types.Slice:
		return leadsToNone(u.Elem(), seen)
	case *types.Array:
		return leadsToNone(u.Elem(), seen)
	case *types.Map:
		return leadsToNone(u.Key(), seen) && leadsToNone(u.Elem(), seen)
	case *types.Struct:
		for f := range u.Fields() {
			if !leadsToNone(f.Type(), seen) {
				return false
			}
		}
		return true
	}
	return false
}

// Fields returns the fields of u that can be named: other fields carry no derivative.
func Fields(u *types.Struct) iter.Seq[*types.Var] {
	return func(yield func(*types.Var) bool) {
		for f := range u.Fields() {
			if f.Name() != "_" && !yield(f) {
				return
			}
		}
	}
}

// Hidden reports whether a value of type t has fields that code of pkg cannot name and that contain numbers or lead
// to some.
func Hidden(t types.Type, pkg *types.Package) bool {
	switch u := Under(t).(type) {
	case *types.Struct:
		for f := range Fields(u) {
			if !f.Exported() && f.Pkg() != pkg && ReachesFloat(f.Type()) || Hidden(f.Type(), pkg) {
				return true
			}
		}
	case *types.Array:
		return Hidden(u.Elem(), pkg)
	}
	return false
}

// ReachesFloat reports whether a value of type t contains a float, directly or reached through slices and pointers.
func ReachesFloat(t types.Type) bool { return reaches(t, map[types.Type]bool{}) }

func reaches(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch u := Under(t).(type) {
	case *types.Basic:
		return u.Info()&types.IsFloat != 0
	case *types.Pointer:
		return reaches(u.Elem(), seen)
	case *types.Slice:
		return reaches(u.Elem(), seen)
	case *types.Array:
		return reaches(u.Elem(), seen)
	case *types.Struct:
		for f := range Fields(u) {
			if reaches(f.Type(), seen) {
				return true
			}
		}
	case *types.Interface:
		return ir.IsMatrix(t)
	}
	return false
}

// IsRef reports whether t is itself a slice or a pointer, or an interface of matrices.
func IsRef(t types.Type) bool { return match.Reference(t) || ir.IsMatrix(t) }

// Carries reports whether the parameter v of a called function has an adjoint or tangent.
func Carries(v *ir.Var) bool { return !v.Inactive && ReachesFloat(v.Type) }

// IsSlice reports whether values of type t are slices.
func IsSlice(t types.Type) bool { _, ok := Under(t).(*types.Slice); return ok }

// HoldsInterface reports whether a value of type t is an interface or leads to one.
func HoldsInterface(t types.Type) bool { return holdsInterface(t, map[types.Type]bool{}) }

func holdsInterface(t types.Type, seen map[types.Type]bool) bool {
	if t == nil || seen[t] {
		return false
	}
	seen[t] = true
	if types.IsInterface(t) {
		return !parameter(t) && !ir.IsMatrix(t)
	}
	switch u := Under(t).(type) {
	case *types.Map:
		return holdsInterface(u.Key(), seen) || holdsInterface(u.Elem(), seen)
	case interface{ Elem() types.Type }:
		return holdsInterface(u.Elem(), seen)
	case *types.Struct:
		for f := range Fields(u) {
			if holdsInterface(f.Type(), seen) {
				return true
			}
		}
	}
	return false
}

// Element returns the type of the elements of a slice or an array, or of one that pointers lead to. It returns an
// invalid type for other types.
func Element(t types.Type) types.Type {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	case *types.Pointer:
		return Element(u.Elem())
	}
	return types.Typ[types.Invalid]
}
