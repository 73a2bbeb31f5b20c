package lower

import (
	"go/ast"
	"go/types"
	"maps"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/invariant"
	"github.com/gradgen/gradgen/gen/internal/lower/subst"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// A binding is the meaning of an identifier: a variable, the address of a
// place (a pointer parameter bound to &place), a variable at an address, or a
// known function.
type binding struct {
	v     *ir.Var
	place *ir.Expr
	at    *ir.Expr
	fn    *funcValue
}

func (fr *scope) lookup(obj types.Object) (binding, bool) {
	for f := fr; f != nil; f = f.outer {
		if b, ok := f.env[obj]; ok {
			return b, true
		}
	}
	return binding{}, false
}

// declare makes the variable for obj.
func (fr *scope) declare(obj types.Object) *ir.Var {
	v := fr.fresh(obj.Name(), fr.subst(obj.Type()), obj.Pos())
	v.User = obj.Name()
	fr.env[obj] = binding{v: v}
	return v
}

// typeOf returns the type of e with type parameters substituted.
func (fr *scope) typeOf(e ast.Expr) types.Type {
	t := fr.decl.Info.TypeOf(e)
	if t == nil {
		return types.Typ[types.Invalid]
	}
	return fr.subst(t)
}

func (fr *scope) lhsType(lhs, rhs ast.Expr) types.Type {
	if obj := fr.decl.Info.Defs[lhs.(*ast.Ident)]; obj != nil {
		return fr.subst(obj.Type())
	}
	return types.Default(fr.typeOf(rhs))
}

func (fr *scope) tupleTypes(e ast.Expr) []types.Type {
	t := fr.decl.Info.TypeOf(e)
	if tuple, ok := t.(*types.Tuple); ok {
		return substAll(fr, tuple)
	}
	return []types.Type{fr.subst(t), types.Typ[types.Bool]}
}

func (fr *scope) resultType(e *ast.CallExpr) types.Type {
	t := fr.typeOf(e)
	if tuple, ok := t.(*types.Tuple); ok && tuple.Len() == 1 {
		return tuple.At(0).Type()
	}
	return t
}

func (fr *scope) resultTypes(fv *funcValue, e *ast.CallExpr) []types.Type {
	sig := fr.signatureOf(e.Fun)
	return substAll(fr, sig.Results())
}

// instance returns the type arguments of a generic function named by id.
func (fr *scope) instance(id *ast.Ident) []types.Type {
	in, ok := fr.decl.Info.Instances[id]
	if !ok {
		return nil
	}
	targs := make([]types.Type, in.TypeArgs.Len())
	for i := range targs {
		targs[i] = fr.subst(in.TypeArgs.At(i))
	}
	return targs
}

// bindTypeArgs records the type arguments of the function whose body this is, if it is
// generic, or of the receiver of a method of a generic type.
func (fr *scope) bindTypeArgs(targs []types.Type) {
	sig := fr.decl.Info.Defs[fr.decl.Syntax.Name].Type().(*types.Signature)
	params := sig.TypeParams()
	if params.Len() == 0 {
		params = sig.RecvTypeParams()
	}
	if params.Len() == 0 {
		return
	}
	fr.targs = map[*types.TypeParam]types.Type{}
	for i := range params.Len() {
		if i < len(targs) {
			fr.targs[params.At(i)] = targs[i]
		}
	}
}

// subst replaces the type parameters in t by their arguments.
func (fr *scope) subst(t types.Type) types.Type {
	spelt := subst.Local
	if fr.decl.Pkg != fr.pkg && !fr.names.View.Active() {
		spelt = fr.names.Unnameable
	}
	if len(fr.targs) > 0 || subst.Mentions(t, spelt, fr.names.HiddenAlias, 0) {
		t = subst.Type(t, fr.targs, spelt)
	}
	return fr.names.View.Type(t)
}

// substAll is subst of fr for the types of all variables in t.
func substAll(fr *scope, t *types.Tuple) []types.Type {
	ts := make([]types.Type, t.Len())
	for i := range ts {
		ts[i] = fr.subst(t.At(i).Type())
	}
	return ts
}

// inMemory reports whether pointers may point to v: its address has been taken, or is
// taken further on, in what a loop around may execute before its next iteration.
func (fr *scope) inMemory(v *ir.Var) bool {
	for f := fr; f != nil && !v.Addressed; f = f.outer {
		if f.taken == nil {
			f.taken = syntax.Taken(f.decl)
			if fr.names.View.HasFunctions() {
				maps.Copy(f.taken, syntax.Captured(f.decl))
			}
		}
		if f.taken[v.Pos] {
			return true
		}
	}
	return v.Addressed
}

// loopBodyOf has the queries on the body b of a loop.
func (fr *scope) loopBodyOf(b *ir.Block) invariant.Body { return invariant.Of(b, fr.inMemory) }

// addressed returns those of objs whose addresses are taken.
func (fr *scope) addressed(objs []types.Object) []types.Object {
	var taken []types.Object
	for _, obj := range objs {
		if b := fr.env[obj]; b.v != nil && b.v.Addressed {
			taken = append(taken, obj)
		}
	}
	return taken
}

// value is the variable that a binding names.
func (b binding) value() *ir.Expr {
	if b.at != nil {
		return b.at.Clone()
	}
	return ir.Use(b.v)
}

func (b binding) typeOf() types.Type {
	switch {
	case b.place != nil:
		return types.NewPointer(b.place.Type)
	case b.v == nil && b.at == nil:
		return types.Typ[types.Invalid]
	}
	return b.value().Type
}
