package lower

import (
	"go/ast"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// constant returns a constant expression, with the spelling of the source if possible.
func (o *operands) constant(e ast.Expr, tv types.TypeAndValue) *ir.Expr {
	t := o.scope.subst(tv.Type)
	c := &ir.Expr{Op: ir.OpConst, Type: t, Val: tv.Value, Pos: e.Pos()}
	if x := o.scope.unpaired(e, t); x != nil {
		return x
	}
	if o.scope.isPair(t) {
		return constantPair(t, tv.Value)
	}
	switch e := e.(type) {
	case *ast.BasicLit:
		c.Lit = e.Value
	case *ast.Ident:
		if obj, ok := o.scope.decl.Info.Uses[e].(*types.Const); ok && o.prog.names.Visible(obj) {
			return declaredConstant(o, obj, t, c)
		}
	case *ast.SelectorExpr:
		if obj, ok := o.scope.decl.Info.Uses[e.Sel].(*types.Const); ok && o.prog.names.Visible(obj) {
			return declaredConstant(o, obj, t, c)
		}
	case *ast.UnaryExpr, *ast.BinaryExpr:
		c.Lit = constText(e)
	case *ast.CallExpr:
		if b, ok := t.(*types.Basic); ok && b.Info()&types.IsUntyped == 0 {
			return ir.Convert(t, c)
		}
	}
	return c
}

// declaredConstant returns the declared constant obj in place of the constant c of type t. If emitted code cannot
// name the type of obj, the constant is converted to t.
func declaredConstant(o *operands, obj *types.Const, t types.Type, c *ir.Expr) *ir.Expr {
	x := &ir.Expr{Op: ir.OpGlobal, Type: t, Obj: obj, Val: c.Val, Pos: c.Pos}
	of := obj.Type()
	nameType(o.scope, of)
	if b, ok := of.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 || types.Identical(of, t) {
		return x
	}
	x.Type = of
	conv := ir.Convert(t, x)
	conv.Pos = c.Pos
	return conv
}

// constText returns the source of a constant expression if that source means the same in the emitted file. Then it
// contains only literals, operators and visible constants.
func constText(e ast.Expr) string {
	plain := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.BasicLit, *ast.BinaryExpr, *ast.UnaryExpr, *ast.ParenExpr:
		default:
			plain = false
		}
		return plain
	})
	if !plain {
		return ""
	}
	return "(" + types.ExprString(e) + ")"
}

// constantAs returns the constant x as a value of type want. An interface holds it with its own type, which the
// text of a constant does not show.
func (pg *program) constantAs(x *ir.Expr, want types.Type) *ir.Expr {
	switch t := types.Unalias(x.Type).(type) {
	case *types.Basic:
		if types.IsInterface(want) && x.Op == ir.OpConst && x.Lit == "" && t.Info()&types.IsUntyped == 0 && t.Info()&types.IsNumeric != 0 {
			return ir.Convert(t, x)
		}
		if types.IsInterface(want) {
			return x
		}
	case *types.Named:
		if types.IsInterface(want) && !pg.names.Unnameable(t) {
			return ir.Convert(x.Type, x)
		}
		if types.IsInterface(want) {
			return x
		}
	}
	x.Type = want
	return x
}

// comparedWith returns x for a comparison with y: next to an interface, a constant has its own type.
func comparedWith(o *operands, x, y *ir.Expr) *ir.Expr {
	if x.Op != ir.OpConst || y.Type == nil || !types.IsInterface(y.Type) {
		return x
	}
	return o.prog.constantAs(x, y.Type)
}
