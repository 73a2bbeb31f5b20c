package vector

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// storeCompared returns the vector form of a write to a slice of bools, in order: what the
// iterations of a forward sweep keep of a comparison for the reverse sweep. Nothing in the
// loop reads the slice, which is a piece of a stack that only the function has.
func (a *stores) storeCompared(s *ir.Assign) []ir.Stmt {
	if !a.keepsComparison(s) {
		a.refuse("it writes %s to memory", s.LHS.Type)
		return nil
	}
	if a.inTail() {
		a.refuse("%s is not written in part", s.LHS.Args[0])
		return nil
	}
	base, p := s.LHS.Args[0], a.linear(s.LHS.Args[1])
	if a.depth == 0 {
		a.certain[a.key(base)] = true
	}
	a.bound(base, p)
	x := lane.Call("StoreBool", types.NewTuple(), build.From(base, a.at(p)), a.condition(s.RHS))
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
}

// keepsComparison reports whether s is such a write, in all iterations.
func (a *stores) keepsComparison(s *ir.Assign) bool {
	if s.Tok != token.ASSIGN || s.LHS.Op != ir.OpIndex || s.LHS.Args[0].Op != ir.OpVar || !a.unmasked() || !a.varies(s.RHS) {
		return false
	}
	base, p := s.LHS.Args[0], a.linear(s.LHS.Args[1])
	inOrder := p.ok && p.step == 1 && (p.off == nil || a.invariant(p.off))
	bools := match.Slice(base.Type) && types.Identical(match.ElemType(base.Type), types.Typ[types.Bool])
	return bools && inOrder && a.invariant(base) && a.mentionedOnce(base)
}

// mentionedOnce reports whether base is a piece of a stack, and the body has no other
// mention of one of that stack.
func (a *space) mentionedOnce(base *ir.Expr) bool {
	stack, times := a.origins.Of(base).Stack, 0
	a.body.Parts(func(e *ir.Expr) {
		if e.Op == ir.OpVar && match.Slice(e.Type) && a.origins.Of(e).Stack == stack {
			times++
		}
	})
	return stack != nil && times == 1
}
