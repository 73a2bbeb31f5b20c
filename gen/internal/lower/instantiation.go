package lower

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/exported"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/subst"
)

// instantiation returns the type arguments that the emitted call of a generic function must name, or nil. The call
// must name them if the source does. It must also name them if inference from the lowered arguments would find other
// types, because a lowered constant is untyped.
func instantiation(fs *functions, fv *funcValue, args []*ir.Expr, e *ast.CallExpr) []types.Type {
	sig := fv.fn.Origin().Signature()
	if sig.TypeParams() == nil || len(fv.targs) != sig.TypeParams().Len() {
		return nil
	}
	if !infers(fs, fv.fn, e) {
		if inferable(sig, fv.targs, args) {
			return nil
		}
		return fv.targs
	}
	for i, a := range args {
		for _, x := range packed(a) {
			if x.Op == ir.OpConst && !isDefault(x) && mentionsTypeParam(paramType(sig, i)) && !inferredByOther(sig, args, i) {
				return fv.targs
			}
		}
	}
	return nil
}

// inferable reports whether each type argument is the type of an argument that is not a constant.
func inferable(sig *types.Signature, targs []types.Type, args []*ir.Expr) bool {
	seen := map[types.Type]bool{} // type parameters
	for i, a := range args {
		if tp, ok := paramType(sig, i).(*types.TypeParam); ok && typed(a) && types.Identical(a.Type, targs[tp.Index()]) {
			seen[tp] = true
		}
	}
	return len(seen) == len(targs)
}

// typed reports whether the text of a has a type. A constant and nil are untyped.
func typed(a *ir.Expr) bool { return a.Op != ir.OpConst && a.Op != ir.OpNil }

// packed returns the elements of a if a is a variadic list, otherwise a itself.
func packed(a *ir.Expr) []*ir.Expr {
	if a.Op == ir.OpComposite && a.Name == "variadic" {
		return a.Args
	}
	return []*ir.Expr{a}
}

// paramType returns the type of parameter i, or that of the last parameter for further arguments.
func paramType(sig *types.Signature, i int) types.Type {
	return sig.Params().At(min(i, sig.Params().Len()-1)).Type()
}

// infers reports whether the call e names fn without type arguments.
func infers(fs *functions, fn *types.Func, e *ast.CallExpr) bool {
	var id *ast.Ident
	switch f := ast.Unparen(e.Fun).(type) {
	case *ast.Ident:
		id = f
	case *ast.SelectorExpr:
		id = f.Sel
	}
	if id == nil {
		return false
	}
	used, ok := fs.scope.decl.Info.Uses[id].(*types.Func)
	return ok && used.Origin() == fn.Origin()
}

// inferredByOther reports whether an argument other than number at determines the same type parameters. Constants do
// not count.
func inferredByOther(sig *types.Signature, args []*ir.Expr, at int) bool {
	t := paramType(sig, at)
	for i, a := range args {
		if i != at && typed(a) && mentions(paramType(sig, i), t) {
			return true
		}
	}
	return false
}

// isDefault reports whether the type of the constant x is the default type of its text.
func isDefault(x *ir.Expr) bool {
	b, ok := types.Unalias(x.Type).(*types.Basic)
	if !ok {
		return false
	}
	switch b.Kind() {
	case types.Int:
		return x.Val.Kind() == constant.Int
	case types.Float64:
		return strings.ContainsAny(x.Lit, ".eEpP")
	}
	return b.Kind() == types.String || b.Kind() == types.Bool
}

// mentionsTypeParam reports whether t is, or is made of, type parameters.
func mentionsTypeParam(t types.Type) bool {
	return leadsTo(t, func(u types.Type) bool { _, ok := u.(*types.TypeParam); return ok })
}

// mentions reports whether t is, or is made of, the type part.
func mentions(t, part types.Type) bool {
	return leadsTo(t, func(u types.Type) bool { return types.Identical(u, part) })
}

func leadsTo(t types.Type, found func(types.Type) bool) bool {
	t = types.Unalias(t)
	if found(t) {
		return true
	}
	switch u := t.(type) {
	case interface{ Elem() types.Type }:
		return leadsTo(u.Elem(), found)
	case *types.Named:
		for a := range u.TypeArgs().Types() {
			if leadsTo(a, found) {
				return true
			}
		}
	}
	return false
}

// hasNoName reports whether emitted code cannot name t, or a part of it.
func (pg *program) hasNoName(t types.Type) bool {
	return leadsTo(t, func(u types.Type) bool {
		n, ok := u.(*types.Named)
		return ok && n.Obj().Pkg() != nil && (subst.Local(n) || !exported.To(pg.req.pkg, n.Obj()) && n.Obj().Pkg() != pg.req.pkg)
	})
}
