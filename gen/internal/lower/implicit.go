package lower

import (
	"go/ast"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Functions of package implicit of the runtime define values by equations. They are lowered like other source, with
// two exceptions: the test of how often they are differentiated, and the declared functions that they pass to the
// solver.

// differentiated returns a constant that tells whether the function being lowered is differentiated at least n
// times.
func (sc *scope) differentiated(n int, e *ast.CallExpr) *ir.Expr {
	if sc.req.order < 0 {
		return sc.bad(e, "ask for the hvp or the hessian of the function", "a function that solves an equation has first and second derivatives only")
	}
	x := ir.Bool(sc.req.order >= n)
	x.Name = knownCondition
	return x
}
