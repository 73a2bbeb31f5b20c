package shape

import (
	"fmt"
	"go/types"
	"slices"
)

// A Form is the outermost structure of a differentiable type.
type Form int

const (
	None    Form = iota // carries no derivative
	Scalar              // float32, float64, or a type parameter ranging over them
	Slice               // slice of a differentiable type
	Array               // array of a differentiable type
	Struct              // struct with at least one differentiable field
	Pointer             // pointer to a differentiable type
)

func (f Form) String() string {
	return [...]string{"none", "scalar", "slice", "array", "struct", "pointer"}[f]
}

// Differentiable reports whether a value of type t can carry a derivative, because a float32 or float64 can be
// reached from it through arrays, slices, structs and pointers.
func Differentiable(t types.Type) bool {
	return reaches(t, map[types.Type]bool{})
}

// FormOf returns the form of t, or None if t is not differentiable.
func FormOf(t types.Type) Form {
	if !Differentiable(t) {
		return None
	}
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		return formOfTerm(typeSet(p)[0])
	}
	return formOfTerm(t)
}

func formOfTerm(t types.Type) Form {
	switch t.Underlying().(type) {
	case *types.Slice:
		return Slice
	case *types.Array:
		return Array
	case *types.Struct:
		return Struct
	case *types.Pointer:
		return Pointer
	}
	return Scalar
}

// reaches walks t depth first. It visits each type once, so that recursive types end.
func reaches(t types.Type, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return false
	}
	seen[t] = true
	if p, ok := t.(*types.TypeParam); ok {
		return paramReaches(p, seen)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.Float64 || u.Kind() == types.Float32
	case *types.Slice:
		return reaches(u.Elem(), seen)
	case *types.Array:
		return u.Len() != 0 && reaches(u.Elem(), seen)
	case *types.Pointer:
		return reaches(u.Elem(), seen)
	case *types.Struct:
		return anyFieldReaches(u, seen)
	}
	return false
}

// anyFieldReaches ignores blank fields, because no statement can read them.
func anyFieldReaches(s *types.Struct, seen map[types.Type]bool) bool {
	for f := range s.Fields() {
		if f.Name() != "_" && reaches(f.Type(), seen) {
			return true
		}
	}
	return false
}

// paramReaches requires that every type for which a type parameter may stand is differentiable, and that all of them
// have the same form.
func paramReaches(p *types.TypeParam, seen map[types.Type]bool) bool {
	set := typeSet(p)
	for _, t := range set {
		if formOfTerm(t) != formOfTerm(set[0]) || !reachesAlone(t, seen) {
			return false
		}
	}
	return len(set) > 0
}

// reachesAlone examines one term alone. A float32 in one term must not hide a float32 in the next one.
func reachesAlone(t types.Type, seen map[types.Type]bool) bool {
	own := make(map[types.Type]bool, len(seen))
	for k := range seen {
		own[k] = true
	}
	delete(own, types.Unalias(t))
	return reaches(t, own)
}

// typeSet lists the terms of the type parameter's constraint, in source order.
// It is empty for a constraint that lists no types.
func typeSet(p *types.TypeParam) []types.Type {
	iface, ok := p.Constraint().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	return interfaceTerms(iface)
}

// StandsForComplex reports whether every type for which p may stand is a complex number, or an array, a slice or a
// pointer of complex numbers.
func StandsForComplex(p *types.TypeParam) bool {
	set := typeSet(p)
	return len(set) > 0 && !slices.ContainsFunc(set, func(t types.Type) bool { return !ofComplex(t) })
}

func ofComplex(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsComplex != 0
	case interface{ Elem() types.Type }: // a slice, an array, a pointer
		return ofComplex(u.Elem())
	}
	return false
}

func interfaceTerms(iface *types.Interface) []types.Type {
	for e := range iface.EmbeddedTypes() {
		if terms := embeddedTerms(e); len(terms) > 0 {
			return terms
		}
	}
	return nil
}

func embeddedTerms(e types.Type) []types.Type {
	switch e := types.Unalias(e).(type) {
	case *types.Union:
		var terms []types.Type
		for t := range e.Terms() {
			terms = append(terms, embeddedTerms(t.Type())...)
		}
		return terms
	default:
		if iface, ok := e.Underlying().(*types.Interface); ok {
			return interfaceTerms(iface)
		}
		return []types.Type{e}
	}
}

// WhyNot explains, in a clause, why t carries no derivative. It returns "" for a differentiable type.
func WhyNot(t types.Type, q types.Qualifier) string {
	if Differentiable(t) {
		return ""
	}
	name := types.TypeString(t, q)
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return fmt.Sprintf("type parameter %s is not constrained to float32 and float64", name)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return basicWhyNot(u, name)
	case *types.Interface:
		return name + " is an interface: its dynamic type is not known at generation"
	case *types.Map:
		return name + " is a map; use a slice or a struct"
	case *types.Signature:
		return name + " is a function value"
	case *types.Chan:
		return name + " is a channel"
	}
	if within := hiddenNumbers(t, map[types.Type]bool{}); within != "" {
		return name + " holds its floating-point numbers in " + within + "; use a slice or a struct there"
	}
	return name + " holds no float32 or float64"
}

// hiddenNumbers names the part of t that contains floating-point numbers although t carries no derivative, or returns
// "".
func hiddenNumbers(t types.Type, seen map[types.Type]bool) string {
	if t = types.Unalias(t); seen[t] {
		return ""
	}
	seen[t] = true
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if within := hiddenNumbers(f.Type(), seen); within != "" {
				return within
			}
		}
	case *types.Map:
		if Differentiable(u.Elem()) || Differentiable(u.Key()) {
			return "a map"
		}
		return hiddenNumbers(u.Elem(), seen)
	case *types.Chan:
		if Differentiable(u.Elem()) {
			return "a channel"
		}
	case interface{ Elem() types.Type }:
		return hiddenNumbers(u.Elem(), seen)
	}
	return ""
}

func basicWhyNot(b *types.Basic, name string) string {
	switch {
	case b.Info()&types.IsComplex != 0:
		return name + " is complex: there are derivatives with respect to real numbers alone, such as the parts of complex ones"
	case b.Info()&types.IsInteger != 0:
		return name + " is an integer"
	}
	return name + " is not a floating-point type"
}
