package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/subst"
)

// Types that another package does not export are spelt out in emitted code as long as no value
// has such a type there. One does if it comes from a declaration with that type: a constant, a
// variable, a field, a function. The types then get mirrors, and such values are converted.

// nameType requests mirrors if t is built of types that another package does not export.
func nameType(fr *scope, t types.Type) {
	if nameless(fr, t) {
		fr.names.View.Name(t)
	}
}

// nameless reports whether t is built of types that another package does not export, and that
// have no mirrors yet.
func nameless(fr *scope, t types.Type) bool {
	spelt := func(n *types.Named) bool { return fr.names.Unnameable(n) && !subst.Local(n) }
	return !fr.names.View.Active() && t != nil && subst.Mentions(t, spelt, func(*types.Alias) bool { return false }, 0)
}

// nameValue is nameType for the value e, if its type shows in emitted code: in the text of the
// requested function, and where a function of another package uses what that declares.
func nameValue(fr *scope, e ast.Expr) {
	tv := fr.decl.Info.Types[e]
	if fr.names.View.Active() || !tv.IsValue() {
		return
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		if st, ok := kind.StructOf(tv.Type); ok {
			for f := range st.Fields() {
				nameType(fr, f.Type())
			}
		}
	case *ast.Ident, *ast.SelectorExpr:
		if fr.decl.Pkg == fr.pkg || declaresValue(fr, e) {
			nameType(fr, tv.Type)
		}
	default:
		if fr.decl.Pkg == fr.pkg {
			nameType(fr, tv.Type)
		}
	}
}

// declaresValue reports whether e is a variable of a package, or a field.
func declaresValue(fr *scope, e ast.Expr) bool {
	if sel, ok := e.(*ast.SelectorExpr); ok && fr.decl.Info.Selections[sel] != nil {
		return true
	}
	v := packageVariable(fr, e)
	return v != nil && fr.names.Visible(v)
}

// packageVariable is the variable of a package that e names; nil if there is none.
func packageVariable(fr *scope, e ast.Expr) *types.Var {
	id, ok := e.(*ast.Ident)
	if sel, is := e.(*ast.SelectorExpr); is {
		id, ok = sel.Sel, fr.decl.Info.Selections[sel] == nil
	}
	if !ok {
		return nil
	}
	v, ok := fr.decl.Info.Uses[id].(*types.Var)
	if !ok || v.IsField() || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() {
		return nil
	}
	return v
}

// converted is the number, string or boolean e that is read from a variable of another
// package, or from a part of one, if its type has a mirror; nil for any other expression.
func converted(fr *expressions, e ast.Expr) *ir.Expr {
	if !fr.names.View.Active() {
		return nil
	}
	of := fr.decl.Info.TypeOf(e)
	if of == nil || !basic(of) && fr.names.View.Mirrors(fr.typeOf(e)) {
		return nil
	}
	x := outside(fr, e)
	if x == nil || types.Identical(x.Type, fr.typeOf(e)) {
		return x
	}
	return ir.Convert(fr.typeOf(e), x)
}

// outside is the variable e, or a part of it, with the type that it has in its own package, if
// mirrors take the place of that.
func outside(fr *expressions, e ast.Expr) *ir.Expr {
	e = ast.Unparen(e)
	if v := packageVariable(fr.scope, e); v != nil {
		if v.Pkg() == fr.pkg || !fr.names.Visible(v) || !fr.names.View.Mirrors(fr.subst(v.Type())) {
			return nil
		}
		return &ir.Expr{Op: ir.OpGlobal, Type: v.Type(), Obj: v, Pos: e.Pos()}
	}
	switch e := e.(type) {
	case *ast.IndexExpr:
		return outsideElement(fr, e)
	case *ast.SelectorExpr:
		return outsideField(fr, e)
	}
	return nil
}

func outsideElement(fr *expressions, e *ast.IndexExpr) *ir.Expr {
	x := outside(fr, e.X)
	if x == nil {
		return nil
	}
	switch t := x.Type.Underlying().(type) {
	case *types.Array, *types.Slice:
		return ir.Index(x, fr.expr(e.Index), kind.Elem(t))
	case *types.Map:
		if !fr.names.View.Mirrors(fr.subst(t.Key())) && !types.IsInterface(t.Key()) {
			return ir.Index(x, fr.value(e.Index, t.Key()), t.Elem())
		}
	}
	return nil
}

func outsideField(fr *expressions, e *ast.SelectorExpr) *ir.Expr {
	sel := fr.decl.Info.Selections[e]
	if sel == nil || sel.Kind() != types.FieldVal {
		return nil
	}
	x := outside(fr, e.X)
	if x == nil {
		return nil
	}
	for _, i := range sel.Index() {
		st, ok := kind.StructOf(x.Type)
		if !ok || !fr.names.Sees(st.Field(i)) {
			return nil
		}
		x = ir.Field(x, st.Field(i), st.Field(i).Type())
	}
	return x
}

// rangeOperand lowers what a statement ranges over: an array or a slice in a variable of another
// package becomes a slice of mirrors.
func rangeOperand(fr *expressions, e ast.Expr, note ir.Note) *ir.Expr {
	t := fr.typeOf(e)
	if !fr.names.View.Mirrors(t) || !kind.IsArray(t) && !kind.IsSlice(t) || !basic(kind.Elem(t)) {
		return fr.expr(e)
	}
	if x := outside(fr, e); x != nil {
		return mirroredCopy(fr, x, kind.Elem(t), note)
	}
	return fr.expr(e)
}

// mirroredCopy is a slice of the elements of x, converted to the type elem.
func mirroredCopy(fr *expressions, x *ir.Expr, elem types.Type, note ir.Note) *ir.Expr {
	t := types.NewSlice(elem)
	rng := fr.temp("rng", ir.Builtin("make", t, &ir.Expr{Op: ir.OpFuncType, Type: t}, ir.Len(x.Clone())), note)
	i := fr.fresh("i", types.Typ[types.Int], note.Pos)
	set := &ir.Assign{
		Note: note, LHS: ir.Index(rng.Clone(), ir.Use(i), elem),
		RHS: ir.Convert(elem, ir.Index(x, ir.Use(i), kind.Elem(x.Type))), Tok: token.ASSIGN,
	}
	fr.emit(&ir.Loop{Note: note, Index: i, From: ir.Int(0), To: ir.Len(rng.Clone()), Cmp: token.LSS, Step: 1, Body: &ir.Block{Stmts: []ir.Stmt{set}}, Break: fr.newLabel("break")})
	return rng
}

// failure is the variable e of a package as an error, whose type need not be visible here.
func (fr *expressions) failure(e ast.Expr, want types.Type) *ir.Expr {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if sel, is := ast.Unparen(e).(*ast.SelectorExpr); is {
		id, ok = sel.Sel, true
	}
	if !ok || want == nil || !types.Identical(want, types.Universe.Lookup("error").Type()) {
		return nil
	}
	v, ok := fr.decl.Info.Uses[id].(*types.Var)
	if !ok || v.IsField() || v.Pkg() == fr.pkg || v.Parent() != v.Pkg().Scope() || !v.Exported() || types.IsInterface(v.Type()) || !fr.names.View.Mirrors(fr.typeOf(e)) {
		return nil
	}
	return ir.Convert(want, &ir.Expr{Op: ir.OpGlobal, Type: v.Type(), Obj: v, Pos: e.Pos()})
}

func basic(t types.Type) bool {
	_, ok := t.Underlying().(*types.Basic)
	return ok
}

// unconverted is the place that x is the value of.
func unconverted(x *ir.Expr) *ir.Expr {
	if x.Op == ir.OpConvert && x.Args[0].Op != ir.OpConvert {
		return x.Args[0]
	}
	return x
}
