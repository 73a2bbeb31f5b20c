package codegen

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// storeCompared returns the vector form of a write to a slice of bools, in order: what the
// iterations of a forward sweep keep of a comparison for the reverse sweep. Nothing in the
// loop reads the slice, which is a piece of a stack that only the function has.
func (a *stores) storeCompared(s *ir.Assign) []ir.Stmt {
	if !a.pred.keepsComparison(s) {
		a.plan.Scope.Refuse("it writes %s to memory", s.LHS.Type)
		return nil
	}
	a.pred.whole = true
	base, p := s.LHS.Args[0], a.plan.Uniformity.Linear(s.LHS.Args[1])
	if a.plan.Depth == 0 {
		a.plan.Certain[a.plan.Scope.Key(base)] = true
	}
	a.pred.bound(base, p)
	x := lane.Call("StoreBool", types.NewTuple(), build.From(base, a.addr.at(p)), a.exprs.condition(s.RHS))
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
}

// keepsComparison reports whether s is such a write, in all iterations.
func (a *predicate) keepsComparison(s *ir.Assign) bool {
	if s.Tok != token.ASSIGN || s.LHS.Op != ir.OpIndex || s.LHS.Args[0].Op != ir.OpVar || !a.unmasked() || !a.plan.Uniformity.Varies(s.RHS) {
		return false
	}
	base, p := s.LHS.Args[0], a.plan.Uniformity.Linear(s.LHS.Args[1])
	inOrder := p.Ok && p.Step == 1 && (p.Off == nil || a.plan.Uniformity.Invariant(p.Off))
	bools := match.Slice(base.Type) && types.Identical(match.ElemType(base.Type), types.Typ[types.Bool])
	return bools && inOrder && a.plan.Uniformity.Invariant(base) && mentionedOnce(&a.plan.Space, base)
}

// mentionedOnce reports whether base is a piece of a stack, and the body has no other
// mention of one of that stack.
func mentionedOnce(a *nest.Space, base *ir.Expr) bool {
	stack, times := a.Origins.Of(base).Stack, 0
	a.Body.Parts(func(e *ir.Expr) {
		if e.Op == ir.OpVar && match.Slice(e.Type) && a.Origins.Of(e).Stack == stack {
			times++
		}
	})
	return stack != nil && times == 1
}
