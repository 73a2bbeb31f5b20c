package opt

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// share lets a temporary that holds some arithmetic on variables serve where
// the same arithmetic comes again before any of them changes. Both sweeps of
// a loop, and loops that follow each other, come to the same divisors so.
func share(b *ir.Block) {
	for i, s := range b.Stmts {
		if a, ok := s.(*ir.Assign); ok && shareable(a) && !written(b.Stmts[i+1:], a.LHS.Var) {
			reuse(a, b.Stmts[i+1:])
		}
		for _, n := range ir.Blocks(s) {
			share(n)
		}
	}
}

func shareable(a *ir.Assign) bool {
	return a.Tok == token.DEFINE && temporary(a) && !a.LHS.Var.Addressed && a.RHS.Op == ir.OpBinary && onVariables(a.RHS)
}

// onVariables reports whether e is floating-point arithmetic on variables that
// nothing points to.
func onVariables(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			ok = ok && !x.Var.Addressed
		case ir.OpUnary, ir.OpConst, ir.OpBinary:
		case ir.OpGlobal:
			ok = ok && x.IsConst()
		default:
			ok = false
		}
		ok = ok && analysis.IsFloat(x.Type)
		return ok
	})
	return ok
}

// reuse replaces the value of a in list by its variable, up to the first
// statement that changes an operand.
func reuse(a *ir.Assign, list []ir.Stmt) {
	for i, s := range list {
		if changes(list[i:i+1], a.RHS) {
			return
		}
		(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
			ir.Exprs(s, func(e **ir.Expr, _ bool) {
				*e = (*e).Map(func(x *ir.Expr) *ir.Expr {
					if ir.Same(x, a.RHS) {
						return ir.Use(a.LHS.Var)
					}
					return x
				})
			})
		})
	}
}

// changes reports whether a statement of list writes to an operand of e.
func changes(list []ir.Stmt, e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		found = found || x.Op == ir.OpVar && written(list, x.Var)
		return !found
	})
	return found
}
