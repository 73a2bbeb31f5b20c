package vector

import "github.com/gradgen/gradgen/gen/internal/ir"

// is reports whether e is the variable v.
func is(e *ir.Expr, v *ir.Var) bool { return e.Op == ir.OpVar && e.Var == v }

func floatZero(e *ir.Expr) bool {
	return e.Op == ir.OpConst && e.Val != nil && (e.Val.ExactString() == "0" || e.Lit == "0")
}
