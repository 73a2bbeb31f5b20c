package mirror

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// The mirror of a complex number is the pair of its parts. It has the same memory layout.

// complexName is the name of the mirror of complex128.
const complexName = "complexParts"

// RequestPairs requests that complex numbers be pairs. It reports whether they are not yet pairs.
func (v *View) RequestPairs() bool {
	if v.complexes {
		return false
	}
	v.requests = append(v.requests, func() { v.complexes, v.active = true, true })
	return true
}

// WithComplex reports whether complex numbers are pairs.
func (v *View) WithComplex() bool { return v.complexes }

// Complex reports whether t mirrors a complex type.
func (v *View) Complex(t types.Type) bool {
	n, ok := t.(*types.Named)
	if !ok || !v.complexes {
		return false
	}
	of := v.originals[n.Obj()]
	return of != nil && isComplex(of.Underlying())
}

// HoldsComplex reports whether t contains pairs.
func (v *View) HoldsComplex(t types.Type) bool {
	return v.complexes && t != nil && v.reaches(t, func(of types.Type) bool { return isComplex(of.Underlying()) }, map[types.Type]bool{})
}

// paired reports whether values of type t, without a name, are pairs.
func (v *View) paired(t types.Type) bool { return v.complexes && isComplex(t) }

// isComplex reports whether t is complex128 itself.
func isComplex(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Kind() == types.Complex128
}

// pair returns the mirror of complex128.
func (v *View) pair() *types.Named {
	of := types.Typ[types.Complex128]
	for _, m := range v.set.types {
		if m.of == of {
			v.originals[m.named.Obj()] = of
			return m.named
		}
	}
	obj := types.NewTypeName(token.NoPos, v.set.pkg, v.set.name(v.set.pkg, complexName), nil)
	n := types.NewNamed(obj, v.parts(), nil)
	v.set.types = append(v.set.types, &mirrored{of: of, named: n})
	v.originals[obj] = of
	doc := obj.Name() + " has the real and the imaginary part of a complex128."
	v.set.list = append(v.set.list, &ir.Declaration{Obj: obj, Doc: doc})
	return n
}

// parts returns the parts of a complex number as a struct.
func (v *View) parts() *types.Struct {
	float := types.Typ[types.Float64]
	return types.NewStruct([]*types.Var{
		types.NewField(token.NoPos, v.set.pkg, "re", float, false),
		types.NewField(token.NoPos, v.set.pkg, "im", float, false),
	}, nil)
}
