package vector

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// findExact finds the variables that integers are made of: k := int(x/h) must be the
// same element, and not the one beside it where x is at the edge of both. They are
// rounded like in scalar code: products are not contracted with sums, and inverses not
// multiplied with.
func (a *reductions) findExact() {
	a.exact = map[*ir.Var]bool{}
	a.body.Parts(func(e *ir.Expr) {
		if match.Truncates(e) {
			a.markExact(e.Args[0])
		}
	})
	for n := -1; n != len(a.exact); {
		n = len(a.exact)
		a.body.Walk(func(s ir.Stmt) {
			if d, ok := s.(*ir.Assign); ok && a.exact[d.LHS.Root()] {
				a.markExact(d.RHS)
			}
		})
	}
}

// markExact notes the variables in e.
func (a *reductions) markExact(e *ir.Expr) {
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar && match.Float(x.Type) {
			a.exact[x.Var] = true
		}
		return true
	})
}

// exactly is vector for what integers are made of.
func (a *expressions) exactly(e *ir.Expr) *ir.Expr {
	before := a.exacting
	a.exacting = true
	defer func() { a.exacting = before }()
	return a.vector(e)
}
