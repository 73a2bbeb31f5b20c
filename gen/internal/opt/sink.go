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
			if d < 0 || firstMention(b.Stmts[i+2:], v) >= 0 {
				break
			}
			into := onlyIn(branch, v)
			if into == nil {
				break
			}
			into.Stmts = slices.Insert(into.Stmts, 0, b.Stmts[d])
			into.Stmts = append(into.Stmts, add)
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

// onlyIn returns the branch of s that gives v its value, if nothing else of s
// mentions it.
func onlyIn(s *ir.If, v *ir.Var) *ir.Block {
	if s.Cond.Uses(v) {
		return nil
	}
	var found *ir.Block
	for _, blk := range ir.Blocks(s) {
		if firstMention(blk.Stmts, v) < 0 {
			continue
		}
		if found != nil || !endsOpen(blk) {
			return nil
		}
		found = blk
	}
	return found
}

// endsOpen reports whether control leaves the block at its end.
func endsOpen(blk *ir.Block) bool {
	switch last := blk.Stmts[len(blk.Stmts)-1].(type) {
	case *ir.Jump, *ir.Return, *ir.ExprStmt:
		return false
	case *ir.If:
		return !ir.Jumps(last)
	}
	return true
}
