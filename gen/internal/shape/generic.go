package shape

import (
	"go/types"
	"slices"
)

// Parameterized reports whether t mentions a type parameter.
func Parameterized(t types.Type) bool { return mentions(t, nil, map[types.Type]bool{}) }

// Mentions reports whether t mentions the type parameter p.
func Mentions(t types.Type, p *types.TypeParam) bool { return mentions(t, p, map[types.Type]bool{}) }

// mentions searches t for p, or for any type parameter if p is nil. It visits each type once, so that recursive types
// end.
func mentions(t types.Type, p *types.TypeParam, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t := t.(type) {
	case *types.TypeParam:
		return p == nil || t == p
	case *types.Named:
		return anyArg(t.TypeArgs(), p, seen)
	case *types.Map:
		return mentions(t.Key(), p, seen) || mentions(t.Elem(), p, seen)
	case *types.Signature:
		return anyVar(t.Params(), p, seen) || anyVar(t.Results(), p, seen)
	case *types.Struct:
		for f := range t.Fields() {
			if mentions(f.Type(), p, seen) {
				return true
			}
		}
	case interface{ Elem() types.Type }:
		return mentions(t.Elem(), p, seen)
	}
	return false
}

// Undecided reports whether t leads to numbers of a type parameter that stands for floating-point types and other
// types. The instance then determines whether they carry a derivative.
func Undecided(t types.Type) bool {
	return leads(t, func(p *types.TypeParam) bool {
		return !Differentiable(p) && slices.ContainsFunc(typeSet(p), Differentiable)
	}, map[types.Type]bool{})
}

// Opaque reports whether t leads to values of a type parameter that stands for any type, or any type with some
// methods. Such a value can be moved and may contain numbers, but nothing is known about these.
func Opaque(t types.Type) bool {
	return leads(t, func(p *types.TypeParam) bool { return len(typeSet(p)) == 0 }, map[types.Type]bool{})
}

// leads reports whether t leads to values of a type parameter with a property. It visits each type once, so that
// recursive types end.
func leads(t types.Type, property func(*types.TypeParam) bool, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return false
	}
	seen[t] = true
	if p, ok := t.(*types.TypeParam); ok {
		return property(p)
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if leads(f.Type(), property, seen) {
				return true
			}
		}
	case interface{ Elem() types.Type }:
		return leads(u.Elem(), property, seen)
	}
	return false
}

func anyArg(args *types.TypeList, p *types.TypeParam, seen map[types.Type]bool) bool {
	for t := range args.Types() {
		if mentions(t, p, seen) {
			return true
		}
	}
	return false
}

func anyVar(vars *types.Tuple, p *types.TypeParam, seen map[types.Type]bool) bool {
	for v := range vars.Variables() {
		if mentions(v.Type(), p, seen) {
			return true
		}
	}
	return false
}
