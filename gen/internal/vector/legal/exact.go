package legal

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// FindExact finds the variables that integers are computed from: k := int(x/h) must be the
// same element, and not the neighbour where x is at the edge of both. They are
// rounded like in scalar code: products are not contracted with sums, and inverses not
// multiplied with.
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

// markExact notes the variables in e.
func (a *Reductions) markExact(e *ir.Expr) {
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar && match.Float(x.Type) {
			a.Exact[x.Var] = true
		}
		return true
	})
}
