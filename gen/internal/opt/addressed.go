package opt

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// markAddressed marks the variables of a derived function to which pointers or slices point. If the address of a
// primal variable is taken, so is that of its adjoint.
func markAddressed(f *ir.Func) {
	f.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op == ir.OpAddr || x.Op == ir.OpSlice && isArray(x.Args[0].Type) {
					if v := x.Args[0].Root(); v != nil {
						v.Addressed = true
					}
				}
				return true
			})
		})
	})
}

func isArray(t types.Type) bool {
	_, ok := t.Underlying().(*types.Array)
	return ok
}
