package opt

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// sink moves an adjoint that only one branch assigns, and the sum to which it contributes, into that branch:
//
//	var vBar float64; if c { vBar += e }; p += vBar   becomes   if c { p += e }
func (x *index) sink(b *ir.Block) {
	kept, rest := b.Stmts[:0], b.Stmts
	for len(rest) > 0 {
		s := rest[0]
		rest = rest[1:]
		for _, n := range ir.Blocks(s) {
			x.sink(n)
		}
		if branch, ok := s.(*ir.If); ok {
			kept, rest = x.sinkAround(branch, kept, rest)
		}
		kept = append(kept, s)
	}
	b.Stmts = kept
}

// sinkAround moves statements before and after a branch into it, if possible.
func (x *index) sinkAround(branch *ir.If, before, after []ir.Stmt) ([]ir.Stmt, []ir.Stmt) {
	for len(after) > 0 {
		add, v := sumOf(after[0])
		d := x.declaredIn(before, v)
		if d < 0 {
			break
		}
		if _, again := x.mentioned(after[1:], v); again {
			break
		}
		into := x.onlyIn(branch, v)
		if into == nil {
			break
		}
		in := x.spanOf(into.Stmts)
		x.move(before[d], in.first)
		x.move(add, in.last)
		into.Stmts = append(slices.Insert(into.Stmts, 0, before[d]), add)
		before, after = slices.Delete(before, d, d+1), after[1:]
	}
	return before, after
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

// declaredIn finds the declaration of v in list, or returns -1 if there is
// none or v is mentioned after it.
func (x *index) declaredIn(list []ir.Stmt, v *ir.Var) int {
	if v == nil || v.Addressed {
		return -1
	}
	for _, p := range slices.Backward(x.sites(list, v)) {
		if p.kind&counts != 0 {
			continue
		}
		k := x.holder(list, p.at)
		if z, decl := zeroed(list[k]); z == v && decl {
			return k
		}
		break
	}
	return -1
}

// onlyIn returns the branch of s that assigns v, if nothing else in s mentions v.
func (x *index) onlyIn(s *ir.If, v *ir.Var) *ir.Block {
	if s.Cond.Uses(v) {
		return nil
	}
	var found *ir.Block
	for _, blk := range ir.Blocks(s) {
		if _, named := x.mentioned(blk.Stmts, v); !named {
			continue
		}
		if found != nil || !endsOpen(blk) {
			return nil
		}
		found = blk
	}
	return found
}

// endsOpen reports whether control may reach the end of the block.
func endsOpen(blk *ir.Block) bool {
	switch last := blk.Stmts[len(blk.Stmts)-1].(type) {
	case *ir.Jump, *ir.Return, *ir.ExprStmt:
		return false
	case *ir.If:
		return !ir.Jumps(last)
	}
	return true
}
