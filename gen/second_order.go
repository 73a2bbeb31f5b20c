package gen

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// secondCheck is checkSecond for functions that differentiation comes to.
func (j *job) secondCheck() func(*ir.Func, *analysis.Activity) {
	return func(f *ir.Func, act *analysis.Activity) { j.checkSecond(f, act) }
}

// checkSecond refuses the functions that first derivatives are made of and
// whose own derivatives are not known.
func (j *job) checkSecond(f *ir.Func, act *analysis.Activity) {
	known := j.secondFlow(f)
	eachCall(f, func(x *ir.Expr) {
		if analysis.IsFloat(x.Type) && !known.Differentiates(x) && slices.ContainsFunc(x.Args, act.Varied) {
			j.fail(x.Pos, "ask for the grad, and take differences of it", "the second derivative of what is made with %s is not known", calleeName(x))
		}
	})
}

// secondFlow is flow for f, which was differentiated once: its calls are copies
// of those that were lowered.
func (j *job) secondFlow(fs ...*ir.Func) flow {
	constant := map[types.Object]bool{}
	for x := range j.unit.Opaque {
		constant[x.Obj] = true
	}
	calls := map[*ir.Expr]bool{}
	for _, f := range fs {
		eachCall(f, func(x *ir.Expr) { calls[x] = constant[x.Obj] })
	}
	return flow{constant: calls}
}

// eachCall visits the opaque calls of f.
func eachCall(f *ir.Func, visit func(*ir.Expr)) {
	f.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op == ir.OpCall {
					visit(x)
				}
				return true
			})
		})
	})
}
