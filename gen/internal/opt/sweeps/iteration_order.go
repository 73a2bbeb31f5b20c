package sweeps

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// anyOrder reports whether the iterations of the reverse loop l may run in any order, except for the counters that
// they step. Then they define only variables that they declare, and add to memory that they do not read.
func (p *promoter) anyOrder(l *ir.Loop) bool {
	if !p.Reversed[l] || !straight(l.Body) {
		return false
	}
	var body []*ir.Assign
	own := map[*ir.Var]bool{}
	for _, s := range l.Body.Stmts {
		a, ok := s.(*ir.Assign)
		if p.Undoing[s] != nil {
			continue
		}
		if !ok || !analysis.IsFloat(a.LHS.Type) {
			return false
		}
		if a.Tok == token.DEFINE {
			own[a.LHS.Var] = true
		}
		body = append(body, a)
	}
	for _, a := range body {
		sum := a.Tok == token.ADD_ASSIGN || a.Tok == token.SUB_ASSIGN
		switch {
		case a.Tok == token.DEFINE:
		case a.LHS.Op == ir.OpVar:
			if v := a.LHS.Var; !sum || !own[v] && (v.Addressed || readBy(body, v)) {
				return false
			}
		case !isSum(a) || !p.isShadow(a.LHS) || !p.onlyAdded(l, a.LHS):
			return false
		}
	}
	return true
}

// isShadow reports whether the place e is reached from a shadow.
func (p *promoter) isShadow(e *ir.Expr) bool {
	root := RootOf(e)
	return root != nil && p.Primal[root] != nil
}

// readBy reports whether the assignments read v other than to add to it.
func readBy(list []*ir.Assign, v *ir.Var) bool {
	for _, a := range list {
		if a.RHS.Uses(v) || a.LHS.Op != ir.OpVar && a.LHS.Uses(v) {
			return true
		}
	}
	return false
}
