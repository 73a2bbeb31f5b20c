package derive

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// Vector code uses float64 in place of defined types with underlying type float64, also in slices, arrays and
// pointers, because their memory is the same. A function that distinguishes the types, as in fields of structs or in
// calls, is not changed.

// replaceable reports whether f has types that vector code replaces, and does not distinguish the types.
func replaceable(f *ir.Func) bool {
	found, fit := false, true
	note := func(t types.Type) {
		if t != nil {
			found = found || replaced(t)
			fit = fit && !mentionsNamed(plain(t), map[types.Type]bool{})
		}
	}
	for _, v := range slices.Concat(f.Inputs(), f.Results, f.Tapes) {
		note(v.Type)
	}
	f.Body.Walk(func(s ir.Stmt) {
		for _, v := range ir.Declares(s) {
			note(v.Type)
		}
	})
	f.Body.Parts(func(e *ir.Expr) {
		note(e.Type)
		fit = fit && !seesNamed(e)
	})
	return found && fit
}

// replaced reports whether vector code replaces t by another type.
func replaced(t types.Type) bool { return !types.Identical(plain(t), t) }

// plain returns t with defined types of float64 and float32 replaced by these types, also in slices, arrays and
// pointers.
func plain(t types.Type) types.Type { return plainWithin(t, mostLevels) }

// mostLevels is the largest depth to which types are followed, because types may contain themselves.
const mostLevels = 6

func plainWithin(t types.Type, levels int) types.Type {
	if _, param := types.Unalias(t).(*types.TypeParam); param || levels == 0 {
		return t
	}
	inner := func(e types.Type) (types.Type, bool) {
		p := plainWithin(e, levels-1)
		return p, !types.Identical(p, e)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if isFloatKind(u) {
			return types.Typ[u.Kind()]
		}
	case *types.Slice:
		if e, other := inner(u.Elem()); other {
			return types.NewSlice(e)
		}
	case *types.Array:
		if e, other := inner(u.Elem()); other {
			return types.NewArray(e, u.Len())
		}
	case *types.Pointer:
		if e, other := inner(u.Elem()); other {
			return types.NewPointer(e)
		}
	}
	return t
}

func isFloatKind(b *types.Basic) bool {
	return b.Kind() == types.Float64 || b.Kind() == types.Float32
}

// isFloatNamed reports whether t is a defined type with underlying type float64 or float32.
func isFloatNamed(t types.Type) bool {
	_, named := types.Unalias(t).(*types.Named)
	b, ok := t.Underlying().(*types.Basic)
	return named && ok && isFloatKind(b)
}

// mentionsNamed reports whether such a defined type is part of t.
func mentionsNamed(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return isFloatNamed(t)
	case *types.Slice:
		return mentionsNamed(u.Elem(), seen)
	case *types.Array:
		return mentionsNamed(u.Elem(), seen)
	case *types.Pointer:
		return mentionsNamed(u.Elem(), seen)
	case *types.Map:
		return mentionsNamed(u.Key(), seen) || mentionsNamed(u.Elem(), seen)
	case *types.Tuple:
		for v := range u.Variables() {
			if mentionsNamed(v.Type(), seen) {
				return true
			}
		}
	case *types.Struct:
		for f := range u.Fields() {
			if mentionsNamed(f.Type(), seen) {
				return true
			}
		}
	}
	return false
}

// seesNamed reports whether e distinguishes a type from its replacement, because it is a call, a package-level
// variable, or an interface.
func seesNamed(e *ir.Expr) bool {
	changed := func(x *ir.Expr) bool { return x != nil && x.Type != nil && replaced(x.Type) }
	switch e.Op {
	case ir.OpGlobal:
		return changed(e) && !e.IsConst()
	case ir.OpAssert:
		return true
	case ir.OpConvert:
		return types.IsInterface(e.Type) && changed(e.Args[0])
	case ir.OpCall, ir.OpEmitted, ir.OpMethod:
		return changed(e) || slices.ContainsFunc(e.Args, changed)
	case ir.OpBuiltin:
		return e.Builtin() == effects.Panic && slices.ContainsFunc(e.Args, changed)
	}
	return false
}

// withPlain adapts s to the new types of variables. It converts constants of the package, and removes conversions
// between types that are now equal.
func withPlain(s ir.Stmt) {
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		*e = (*e).Map(func(x *ir.Expr) *ir.Expr {
			switch {
			case x.Op == ir.OpGlobal && isFloatNamed(x.Obj.Type()):
				own := *x
				own.Type = x.Obj.Type()
				return ir.Convert(x.Type, &own)
			case x.Op == ir.OpConvert && types.Identical(x.Type, x.Args[0].Type) && !x.Args[0].IsConst():
				return x.Args[0]
			}
			return x
		})
	})
}
