// Package kind classifies types: a function, an array, a struct with
// references, an interface as a type parameter.
package kind

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// IsFunc reports whether t is a function type.
func IsFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// IsPointer reports whether t is a pointer type.
func IsPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// IsArray reports whether t is an array type.
func IsArray(t types.Type) bool {
	_, ok := t.Underlying().(*types.Array)
	return ok
}

// IsSlice reports whether t is a slice type.
func IsSlice(t types.Type) bool {
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

// IsMap reports whether t is a map type.
func IsMap(t types.Type) bool { _, ok := t.Underlying().(*types.Map); return ok }

// Nillable reports whether t has the value nil.
func Nillable(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature, *types.Interface:
		return true
	}
	return false
}

// IsFloat reports whether t is a floating-point type.
func IsFloat(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

// IsInt reports whether t is int or an alias of it.
func IsInt(t types.Type) bool {
	return types.Identical(t, types.Typ[types.Int])
}

// IsTypeParam reports whether t is a type parameter.
func IsTypeParam(t types.Type) bool {
	_, is := types.Unalias(t).(*types.TypeParam)
	return is
}

// IsAggregate reports whether t is a struct or an array.
func IsAggregate(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false
}

// Elem returns the element type of a slice, array, pointer to array, or map.
func Elem(t types.Type) types.Type {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	case *types.Map:
		return u.Elem()
	case *types.Pointer:
		return Elem(u.Elem())
	}
	return types.Typ[types.Byte]
}

// StructOf returns the struct type that t is, or points to.
func StructOf(t types.Type) (*types.Struct, bool) {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	return st, ok
}

// FieldNamed returns the field with the name, or nil.
func FieldNamed(u *types.Struct, name string) *types.Var {
	for i := range u.NumFields() {
		if u.Field(i).Name() == name {
			return u.Field(i)
		}
	}
	return nil
}

// Contains reports whether a value of type whole contains one of type t.
func Contains(whole, t types.Type) bool {
	return Holds(whole, func(part types.Type) bool { return types.Identical(part, t) })
}

// Refers reports whether a value of type t contains references.
func Refers(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Interface:
		return true
	}
	return false
}

// Mixed reports whether t is a struct or an array with references that lead to a float.
func Mixed(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for i := range u.NumFields() {
			if f := u.Field(i); f.Name() != "_" && (refTo(f.Type()) || Mixed(f.Type())) {
				return true
			}
		}
	case *types.Array:
		return refTo(u.Elem()) || Mixed(u.Elem())
	}
	return false
}

func refTo(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Pointer:
		return shape.Differentiable(t)
	}
	return false
}

// HasFloat reports whether a value of type t contains a float or leads to one.
func HasFloat(t types.Type) bool { return shape.Differentiable(t) || ir.IsMatrix(t) }

// Holds reports whether such is true for t, or for the type of a component of an array or a struct.
func Holds(t types.Type, such func(types.Type) bool) bool {
	if such(t) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return Holds(u.Elem(), such)
	case *types.Struct:
		for f := range u.Fields() {
			if Holds(f.Type(), such) {
				return true
			}
		}
	}
	return false
}

// IsNumber reports whether t is a floating-point or complex type.
func IsNumber(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsFloat|types.IsComplex) != 0
}
