package shape

import (
	"go/types"
	"slices"
)

// Parameterized reports whether t mentions a type parameter.
func Parameterized(t types.Type) bool { return parameterized(t, map[types.Type]bool{}) }

// parameterized walks t; a type under way adds nothing to itself.
func parameterized(t types.Type, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t := t.(type) {
	case *types.TypeParam:
		return true
	case *types.Named:
		return anyArg(t.TypeArgs(), seen)
	case *types.Map:
		return parameterized(t.Key(), seen) || parameterized(t.Elem(), seen)
	case *types.Signature:
		return anyVar(t.Params(), seen) || anyVar(t.Results(), seen)
	case *types.Struct:
		for f := range t.Fields() {
			if parameterized(f.Type(), seen) {
				return true
			}
		}
	case interface{ Elem() types.Type }:
		return parameterized(t.Elem(), seen)
	}
	return false
}

// Undecided reports whether t leads to numbers of a type parameter that stands for
// floating-point types among others, so that the instance decides whether they carry a
// derivative.
func Undecided(t types.Type) bool { return undecided(t, map[types.Type]bool{}) }

func undecided(t types.Type, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return false
	}
	seen[t] = true
	if p, ok := t.(*types.TypeParam); ok {
		return !Differentiable(p) && slices.ContainsFunc(typeSet(p), Differentiable)
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if undecided(f.Type(), seen) {
				return true
			}
		}
	case interface{ Elem() types.Type }:
		return undecided(u.Elem(), seen)
	}
	return false
}

func anyArg(args *types.TypeList, seen map[types.Type]bool) bool {
	for t := range args.Types() {
		if parameterized(t, seen) {
			return true
		}
	}
	return false
}

func anyVar(vars *types.Tuple, seen map[types.Type]bool) bool {
	for v := range vars.Variables() {
		if parameterized(v.Type(), seen) {
			return true
		}
	}
	return false
}
