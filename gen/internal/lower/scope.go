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

func (sc *scope) lookup(obj types.Object) (binding, bool) {
	for f := sc; f != nil; f = f.outer {
		if b, ok := f.env[obj]; ok {
			return b, true
		}
	}
	return binding{}, false
}

// declare makes the variable for obj.
func (sc *scope) declare(obj types.Object) *ir.Var {
	v := sc.fn.fresh(obj.Name(), sc.subst(obj.Type()), obj.Pos())
	v.User = obj.Name()
	sc.env[obj] = binding{v: v}
	return v
}

// typeOf returns the type of e with type parameters substituted.
func (sc *scope) typeOf(e ast.Expr) types.Type {
	t := sc.decl.Info.TypeOf(e)
	if t == nil {
		return types.Typ[types.Invalid]
	}
	return sc.subst(t)
}

func (sc *scope) lhsType(lhs, rhs ast.Expr) types.Type {
	if obj := sc.decl.Info.Defs[lhs.(*ast.Ident)]; obj != nil {
		return sc.subst(obj.Type())
	}
	return types.Default(sc.typeOf(rhs))
}

func (sc *scope) tupleTypes(e ast.Expr) []types.Type {
	t := sc.decl.Info.TypeOf(e)
	if tuple, ok := t.(*types.Tuple); ok {
		return substAll(sc, tuple)
	}
	return []types.Type{sc.subst(t), types.Typ[types.Bool]}
}

func (sc *scope) resultType(e *ast.CallExpr) types.Type {
	t := sc.typeOf(e)
	if tuple, ok := t.(*types.Tuple); ok && tuple.Len() == 1 {
		return tuple.At(0).Type()
	}
	return t
}

func (sc *scope) resultTypes(fv *funcValue, e *ast.CallExpr) []types.Type {
	sig := sc.signatureOf(e.Fun)
	return substAll(sc, sig.Results())
}

// instance returns the type arguments of the generic function that id names.
func (sc *scope) instance(id *ast.Ident) []types.Type {
	in, ok := sc.decl.Info.Instances[id]
	if !ok {
		return nil
	}
	targs := make([]types.Type, in.TypeArgs.Len())
	for i := range targs {
		targs[i] = sc.subst(in.TypeArgs.At(i))
	}
	return targs
}

// bindTypeArgs records the type arguments of the function whose body this is, if it is
// generic, or of the receiver of a method of a generic type.
func (sc *scope) bindTypeArgs(targs []types.Type) {
	sig := sc.decl.Info.Defs[sc.decl.Syntax.Name].Type().(*types.Signature)
	params := sig.TypeParams()
	if params.Len() == 0 {
		params = sig.RecvTypeParams()
	}
	if params.Len() == 0 {
		return
	}
	sc.targs = map[*types.TypeParam]types.Type{}
	for i := range params.Len() {
		if i < len(targs) {
			sc.targs[params.At(i)] = sc.prog.names.View.SourceType(targs[i]) // types with this argument are mirrored as a whole
		}
	}
}

// subst replaces the type parameters in t by their arguments.
func (sc *scope) subst(t types.Type) types.Type {
	spelt := subst.Local
	if sc.decl.Pkg != sc.req.pkg && !sc.prog.names.View.Active() {
		spelt = sc.prog.names.Unnameable
	}
	if len(sc.targs) > 0 || subst.Mentions(t, spelt, sc.prog.names.HiddenAlias, 0) {
		t = subst.Type(t, sc.targs, spelt)
	}
	return sc.prog.names.View.Type(t)
}

// substAll returns the types of all variables in t with type parameters substituted.
func substAll(sc *scope, t *types.Tuple) []types.Type {
	ts := make([]types.Type, t.Len())
	for i := range ts {
		ts[i] = sc.subst(t.At(i).Type())
	}
	return ts
}

// inMemory reports whether pointers may point to v. This is so if its address has been taken, or is taken later in an
// enclosing loop, before the next iteration.
func (sc *scope) inMemory(v *ir.Var) bool {
	for f := sc; f != nil && !v.Addressed; f = f.outer {
		if f.taken == nil {
			f.taken = syntax.Taken(f.decl)
			if sc.prog.names.View.HasFunctions() {
				maps.Copy(f.taken, syntax.Captured(f.decl))
			}
		}
		if f.taken[v.Pos] {
			return true
		}
	}
	return v.Addressed
}

// loopBodyOf returns the body b of a loop, for questions about what it changes.
func (sc *scope) loopBodyOf(b *ir.Block) invariant.Body { return invariant.Of(b, sc.inMemory) }

// addressed returns those of objs whose addresses are taken.
func (sc *scope) addressed(objs []types.Object) []types.Object {
	var taken []types.Object
	for _, obj := range objs {
		if b := sc.env[obj]; b.v != nil && b.v.Addressed {
			taken = append(taken, obj)
		}
	}
	return taken
}

// value returns the variable that a binding denotes.
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
