package opt

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// sink moves an adjoint that only one branch gives a value, and the sum it goes
// to, into that branch:
//
//	var vBar float64; if c { vBar += e }; p += vBar   becomes   if c { p += e }
func sink(b *ir.Block) {
	for i := 0; i < len(b.Stmts); i++ {
		for _, n := range ir.Blocks(b.Stmts[i]) {
			sink(n)
		}
		branch, ok := b.Stmts[i].(*ir.If)
		if !ok {
			continue
		}
		for i+1 < len(b.Stmts) {
			add, v := sumOf(b.Stmts[i+1])
			d := declaredBefore(b.Stmts[:i], v)
			if d < 0 || !onlyIn(branch, v) || firstMention(b.Stmts[i+2:], v) >= 0 {
				break
			}
			branch.Then.Stmts = slices.Insert(branch.Then.Stmts, 0, b.Stmts[d])
			branch.Then.Stmts = append(branch.Then.Stmts, add)
			b.Stmts = slices.Delete(b.Stmts, i+1, i+2)
			b.Stmts = slices.Delete(b.Stmts, d, d+1)
			i--
		}
	}
}

// sumOf returns s and v if s is p += v or p -= v for a number v.
func sumOf(s ir.Stmt) (*ir.Assign, *ir.Var) {
	a, ok := s.(*ir.Assign)
	if !ok || a.Tok != token.ADD_ASSIGN && a.Tok != token.SUB_ASSIGN {
		return nil, nil
	}
	if a.RHS.Op != ir.OpVar || !analysis.IsFloat(a.RHS.Type) || a.LHS.Uses(a.RHS.Var) {
		return nil, nil
	}
	return a, a.RHS.Var
}

// declaredBefore finds the declaration of v in list, or returns -1 if there is
// none or v is mentioned behind it.
func declaredBefore(list []ir.Stmt, v *ir.Var) int {
	if v == nil || v.Addressed {
		return -1
	}
	for i := len(list) - 1; i >= 0; i-- {
		if z, decl := zeroed(list[i]); z == v && decl {
			return i
		}
		if mentions(list[i], v) {
			return -1
		}
	}
	return -1
}

// onlyIn reports whether the first branch of s gives v its value, and nothing
// else of s mentions it.
func onlyIn(s *ir.If, v *ir.Var) bool {
	n := len(s.Then.Stmts)
	if n == 0 || firstMention(s.Then.Stmts, v) < 0 {
		return false
	}
	switch s.Then.Stmts[n-1].(type) {
	case *ir.Jump, *ir.Return, *ir.ExprStmt:
		return false
	}
	return !s.Cond.Uses(v) && (s.Else == nil || firstMention(s.Else.Stmts, v) < 0)
}
