package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// assertion lowers x.(T) to its value and to the condition that x has type T. The condition is nil if the value
// itself contains the assertion. It is a constant if the dynamic type is known at generation; then the value is x
// itself. If wanted is not set, the value may be any value of the type.
func (ex *expressions) assertion(e *ast.TypeAssertExpr, t types.Type, wanted bool) (val, is *ir.Expr) {
	noteBoxed(ex.scope, e.Type)
	x := ex.inspected(e.X)
	if ex.prog.names.View.Active() && e.Type != nil && ex.prog.names.View.Union(x.Type) != nil {
		return ex.ops.unionAs(ex.ops.asStable(x), t, e)
	}
	own, want := ex.prog.names.View.Original(x.Type), ex.prog.names.View.Original(t)
	switch {
	case isInterface(x.Type) || x.Op == ir.OpNil:
		return &ir.Expr{Op: ir.OpAssert, Type: t, Args: []*ir.Expr{x}, Pos: e.Pos()}, nil
	case instanceDecides(own, want):
		return instanceAssertion(ex.ops, x, t, wanted, e.Pos())
	}
	return x, ir.Bool(holds(own, want))
}

// inspected returns the interface that a type assertion or a type switch of e examines. Conversions from one
// interface to another are skipped: they keep the dynamic type, and a union has one type for each interface.
func (ex *expressions) inspected(e ast.Expr) *ir.Expr {
	for {
		c, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok || !ex.scope.decl.Info.Types[c.Fun].IsType() || !isInterface(ex.scope.decl.Info.TypeOf(c)) || !isInterface(ex.scope.decl.Info.TypeOf(c.Args[0])) {
			return unboxed(ex.expr(e))
		}
		e = c.Args[0]
	}
}

// knownOutcome returns the outcome of an assertion, if it is known at generation.
func knownOutcome(is *ir.Expr) (yes, known bool) {
	if is == nil || is.Op != ir.OpConst {
		return false, false
	}
	return constant.BoolVal(is.Val), true
}

// knownAssertion returns the two values of an assertion whose outcome is known.
func (o *operands) knownAssertion(x *ir.Expr, is bool, t types.Type) []*ir.Expr {
	if is {
		return []*ir.Expr{o.fn.temp("val", x, o.scope.note), ir.Bool(true)}
	}
	return []*ir.Expr{o.zeroOf("val", t, x.Pos), ir.Bool(false)}
}

// zeroOf declares a variable without a value, and returns it.
func (o *operands) zeroOf(name string, t types.Type, pos token.Pos) *ir.Expr {
	v := o.fn.fresh(name, t, pos)
	o.fn.emit(&ir.Decl{Note: o.scope.note, Var: v})
	return ir.Use(v)
}

// holds reports whether a value of the concrete type t can be asserted to have type want.
func holds(t, want types.Type) bool {
	iface, is := want.Underlying().(*types.Interface)
	return types.Identical(want, t) || is && types.Implements(t, iface)
}

// asserted returns the value of the assertion e. The value panics if x has another type.
func (ex *expressions) asserted(e *ast.TypeAssertExpr, val, is *ir.Expr) *ir.Expr {
	st := &ir.If{Note: ex.scope.note, Cond: not(is)}
	st.Then = ex.fn.inBlock(func() {
		ex.fn.panics("the dynamic type is not "+types.TypeString(ex.scope.decl.Info.TypeOf(e), types.RelativeTo(ex.scope.decl.Pkg)), ex.scope.note)
	})
	ex.fn.emit(st)
	return val
}
