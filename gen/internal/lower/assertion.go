package lower

import (
	"go/ast"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// assertion lowers x.(T). Where the dynamic type is known at generation the
// value is x itself; is tells then whether it is a T, which a test is for the
// rest.
func (fr *expressions) assertion(e *ast.TypeAssertExpr, t types.Type) (x *ir.Expr, is, known bool) {
	noteBoxed(fr.scope, e.Type)
	x = unboxed(fr.expr(e.X))
	if types.IsInterface(x.Type) || x.Op == ir.OpNil {
		return &ir.Expr{Op: ir.OpAssert, Type: t, Args: []*ir.Expr{x}, Pos: e.Pos()}, false, false
	}
	return x, holds(fr.names.View.Original(x.Type), fr.names.View.Original(t)), true
}

// settled are the values of an assertion whose outcome is known.
func (fr *operands) settled(x *ir.Expr, is bool, t types.Type) []*ir.Expr {
	if is {
		return []*ir.Expr{fr.temp("val", x, fr.note), ir.Bool(true)}
	}
	v := fr.fresh("val", t, x.Pos)
	fr.emit(&ir.Decl{Note: fr.note, Var: v})
	return []*ir.Expr{ir.Use(v), ir.Bool(false)}
}

// holds reports whether a value of the concrete type t is one of type want.
func holds(t, want types.Type) bool {
	iface, is := want.Underlying().(*types.Interface)
	return types.Identical(want, t) || is && types.Implements(t, iface)
}

// unitedAssertion lowers the assertion e where its operand is a union.
func (fr *expressions) unitedAssertion(e *ast.TypeAssertExpr, t types.Type) (val, is *ir.Expr, united bool) {
	if !fr.names.View.Active() || e.Type == nil || fr.names.View.Union(fr.typeOf(e.X)) == nil {
		return nil, nil, false
	}
	noteBoxed(fr.scope, e.Type)
	val, is = fr.heldAs(fr.steadied(fr.expr(e.X)), t, e)
	return val, is, true
}

// asserted is the value of the assertion e alone, which panics where it does not hold.
func (fr *expressions) asserted(e *ast.TypeAssertExpr, val, is *ir.Expr) *ir.Expr {
	st := &ir.If{Note: fr.note, Cond: not(is)}
	st.Then = fr.inBlock(func() {
		fr.panics("the dynamic type is not "+types.TypeString(fr.decl.Info.TypeOf(e), types.RelativeTo(fr.decl.Pkg)), fr.note)
	})
	fr.emit(st)
	return val
}
