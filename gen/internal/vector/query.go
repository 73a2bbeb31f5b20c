package vector

import "github.com/gradgen/gradgen/gen/internal/ir"

// is reports whether e is the variable v.
func is(e *ir.Expr, v *ir.Var) bool { return e.Op == ir.OpVar && e.Var == v }

func floatZero(e *ir.Expr) bool {
	return e.Op == ir.OpConst && e.Val != nil && (e.Val.ExactString() == "0" || e.Lit == "0")
}

// mentions counts the places in b that name v.
func mentions(b *ir.Block, v *ir.Var) int {
	n := 0
	b.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if is(x, v) {
					n++
				}
				return true
			})
		})
	})
	return n
}
