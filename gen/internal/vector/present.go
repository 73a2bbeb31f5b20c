package vector

import (
	"github.com/gradgen/gradgen/gen/internal/analysis/nilness"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// there reports whether the pointer x is known to lead somewhere.
func (a *scope) there(x *ir.Expr) bool {
	return x.Op == ir.OpVar && a.origins.NotNil(x.Var) || a.presence.Has(x)
}

// findReached notes the pointers that every iteration follows.
func (a *space) findReached() {
	a.reached = a.presence.Fork()
	for _, s := range a.body.Stmts {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { a.reached.Follow(*e, a.origins.Fixed) })
	}
}

// evaluated reports whether evaluating the place e cannot fail where an iteration runs.
func (a *scope) evaluated(e *ir.Expr) bool {
	return nilness.Reachable(e, func(p *ir.Expr) bool { return a.there(p) || a.reached.Has(p) })
}
