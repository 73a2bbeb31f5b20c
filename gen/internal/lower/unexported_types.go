package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/exported"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/subst"
)

// Emitted code spells out types that another package does not export, as long as no value has such a type. A value
// has such a type if it comes from a declaration with the type: a constant, a variable, a field or a function. The
// types then get mirrors, and such values are converted.

// nameType requests mirrors if t is built of types that another package does not export.
func nameType(sc *scope, t types.Type) {
	if nameless(sc, t) {
		sc.prog.names.View.RequestName(t)
	}
}

// nameless reports whether t contains types that another package does not export and that have no mirrors yet.
func nameless(sc *scope, t types.Type) bool {
	spelt := func(n *types.Named) bool { return sc.prog.names.Unnameable(n) && !subst.Local(n) }
	return !sc.prog.names.View.Active() && t != nil && subst.Mentions(t, spelt, func(*types.Alias) bool { return false }, 0)
}

// nameValue is nameType for the value e, if the type of e occurs in emitted code: in the text of the requested
// function, and where a function of another package uses a variable or a field.
func nameValue(sc *scope, e ast.Expr) {
	tv := sc.decl.Info.Types[e]
	if sc.prog.names.View.Active() || !tv.IsValue() {
		return
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		if st, ok := kind.StructOf(tv.Type); ok {
			for f := range st.Fields() {
				nameType(sc, f.Type())
			}
		}
	case *ast.Ident, *ast.SelectorExpr:
		if sc.decl.Pkg == sc.req.pkg || declaresValue(sc, e) {
			nameType(sc, tv.Type)
		}
	default:
		if sc.decl.Pkg == sc.req.pkg {
			nameType(sc, tv.Type)
		}
	}
}

// declaresValue reports whether e is a variable of a package, or a field.
func declaresValue(sc *scope, e ast.Expr) bool {
	if sel, ok := e.(*ast.SelectorExpr); ok && sc.decl.Info.Selections[sel] != nil {
		return true
	}
	v := packageVariable(sc, e)
	return v != nil && sc.prog.names.Visible(v)
}

// packageVariable returns the package-level variable that e names, or nil.
func packageVariable(sc *scope, e ast.Expr) *types.Var {
	id, ok := e.(*ast.Ident)
	if sel, is := e.(*ast.SelectorExpr); is {
		id, ok = sel.Sel, sc.decl.Info.Selections[sel] == nil
	}
	if !ok {
		return nil
	}
	v, ok := sc.decl.Info.Uses[id].(*types.Var)
	if !ok || v.IsField() || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() {
		return nil
	}
	return v
}

// converted returns the number, string or boolean e that is read from a variable of another package, or from a part
// of one, if its type has a mirror. Otherwise it returns nil.
func converted(ex *expressions, e ast.Expr) *ir.Expr {
	if !ex.prog.names.View.Active() {
		return nil
	}
	of := ex.scope.decl.Info.TypeOf(e)
	if of == nil || !basic(of) && ex.prog.names.View.Mirrors(ex.scope.typeOf(e)) {
		return nil
	}
	x := outside(ex, e)
	if x == nil || types.Identical(x.Type, ex.scope.typeOf(e)) {
		return x
	}
	return ir.Convert(ex.scope.typeOf(e), x)
}

// outside returns the variable e, or a part of it, with its type in its own package, if that type is mirrored.
// Otherwise it returns nil.
func outside(ex *expressions, e ast.Expr) *ir.Expr {
	e = ast.Unparen(e)
	if v := packageVariable(ex.scope, e); v != nil {
		if v.Pkg() == ex.req.pkg || !ex.prog.names.Visible(v) || !ex.prog.names.View.Mirrors(ex.scope.subst(v.Type())) {
			return nil
		}
		return &ir.Expr{Op: ir.OpGlobal, Type: v.Type(), Obj: v, Pos: e.Pos()}
	}
	switch e := e.(type) {
	case *ast.IndexExpr:
		return outsideElement(ex, e)
	case *ast.SelectorExpr:
		return outsideField(ex, e)
	}
	return nil
}

func outsideElement(ex *expressions, e *ast.IndexExpr) *ir.Expr {
	x := outside(ex, e.X)
	if x == nil {
		return nil
	}
	switch t := x.Type.Underlying().(type) {
	case *types.Array, *types.Slice:
		return ir.Index(x, ex.expr(e.Index), kind.Elem(t))
	case *types.Map:
		if !ex.prog.names.View.Mirrors(ex.scope.subst(t.Key())) && !types.IsInterface(t.Key()) {
			return ir.Index(x, ex.value(e.Index, t.Key()), t.Elem())
		}
	}
	return nil
}

func outsideField(ex *expressions, e *ast.SelectorExpr) *ir.Expr {
	sel := ex.scope.decl.Info.Selections[e]
	if sel == nil || sel.Kind() != types.FieldVal {
		return nil
	}
	x := outside(ex, e.X)
	if x == nil {
		return nil
	}
	for _, i := range sel.Index() {
		st, ok := kind.StructOf(x.Type)
		if !ok || !ex.prog.names.Sees(st.Field(i)) {
			return nil
		}
		x = ir.Field(x, st.Field(i), st.Field(i).Type())
	}
	return x
}

// rangeOperand lowers the operand of a range: an array or a slice in a variable of another package becomes a slice
// of mirrors.
func rangeOperand(ex *expressions, e ast.Expr, note ir.Note) *ir.Expr {
	t := ex.scope.typeOf(e)
	if !ex.prog.names.View.Mirrors(t) || !kind.IsArray(t) && !kind.IsSlice(t) || !basic(kind.Elem(t)) {
		return ex.expr(e)
	}
	if x := outside(ex, e); x != nil {
		return mirroredCopy(ex, x, kind.Elem(t), note)
	}
	return ex.expr(e)
}

// mirroredCopy returns a slice with the elements of x, converted to the type elem.
func mirroredCopy(ex *expressions, x *ir.Expr, elem types.Type, note ir.Note) *ir.Expr {
	t := types.NewSlice(elem)
	rng := ex.fn.temp("rng", ir.Builtin("make", t, &ir.Expr{Op: ir.OpFuncType, Type: t}, ir.Len(x.Clone())), note)
	i := ex.fn.fresh("i", types.Typ[types.Int], note.Pos)
	set := &ir.Assign{
		Note: note, LHS: ir.Index(rng.Clone(), ir.Use(i), elem),
		RHS: ir.Convert(elem, ir.Index(x, ir.Use(i), kind.Elem(x.Type))), Tok: token.ASSIGN,
	}
	ex.fn.emit(&ir.Loop{Note: note, Index: i, From: ir.Int(0), To: ir.Len(rng.Clone()), Cmp: token.LSS, Step: 1, Body: &ir.Block{Stmts: []ir.Stmt{set}}, Break: ex.fn.newLabel("break")})
	return rng
}

// failure returns the package-level variable e as an error. Its type need not be visible here.
func (ex *expressions) failure(e ast.Expr, want types.Type) *ir.Expr {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if sel, is := ast.Unparen(e).(*ast.SelectorExpr); is {
		id, ok = sel.Sel, true
	}
	if !ok || want == nil || !types.Identical(want, types.Universe.Lookup("error").Type()) {
		return nil
	}
	v, ok := ex.scope.decl.Info.Uses[id].(*types.Var)
	if !ok || v.IsField() || v.Pkg() == ex.req.pkg || v.Parent() != v.Pkg().Scope() || !exported.To(ex.req.pkg, v) || types.IsInterface(v.Type()) || !ex.prog.names.View.Mirrors(ex.scope.typeOf(e)) {
		return nil
	}
	return ir.Convert(want, &ir.Expr{Op: ir.OpGlobal, Type: v.Type(), Obj: v, Pos: e.Pos()})
}

func basic(t types.Type) bool {
	_, ok := t.Underlying().(*types.Basic)
	return ok
}

// unconverted returns the place that x reads, without the conversion.
func unconverted(x *ir.Expr) *ir.Expr {
	if x.Op == ir.OpConvert && x.Args[0].Op != ir.OpConvert {
		return x.Args[0]
	}
	return x
}
