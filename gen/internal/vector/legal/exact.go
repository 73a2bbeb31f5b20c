package legal

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// FindExact finds the variables from which integers are computed. k := int(x/h) must select the same element as in
// scalar code, and not its neighbour, if x is at the edge between them. Such variables are rounded as in scalar code:
// products are not contracted with sums, and divisions are not replaced by products with inverses.
func (a *Reductions) FindExact() {
	a.Exact = map[*ir.Var]bool{}
	a.Space.Body.Parts(func(e *ir.Expr) {
		if match.Truncates(e) {
			a.markExact(e.Args[0])
		}
	})
	for n := -1; n != len(a.Exact); {
		n = len(a.Exact)
		a.Space.Body.Walk(func(s ir.Stmt) {
			if d, ok := s.(*ir.Assign); ok && a.Exact[d.LHS.Root()] {
				a.markExact(d.RHS)
			}
		})
	}
}

// markExact records the variables in e.
func (a *Reductions) markExact(e *ir.Expr) {
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar && match.Float(x.Type) {
			a.Exact[x.Var] = true
		}
		return true
	})
}
