package adjoint

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// An integer that is only counted, v += c, need not be saved. The reverse sweep undoes its updates one by one. So at
// the reverse of every statement the integer has the same value as at the statement. Integer sums wrap around, and
// are always undone exactly. The reverse begins with the value at the end of the block that declares v.

// findUndo selects the integers to undo: local variables that the adjoint may need, and that only sums change.
func (b *definitions) findUndo(body *ir.Block) {
	if !b.req.Optimise {
		return
	}
	for v := range b.demanded(body) {
		if undoable(b.req.Effects, v) {
			b.undo[v] = true
		}
	}
}

func undoable(eff *analysis.Effects, v *ir.Var) bool {
	t, ok := v.Type.Underlying().(*types.Basic)
	if !ok || t.Info()&types.IsInteger == 0 || v.Addressed || v.Param || v.Result {
		return false
	}
	site := eff.DeclaredIn(v)
	if site == nil || len(site.Loops) > 0 && endsInJump(site.Block) {
		return false
	}
	updates := 0
	for _, w := range eff.Defs(v) {
		a, ok := w.Stmt.(*ir.Assign)
		switch {
		case !ok:
			return false
		case a.Tok == token.DEFINE:
		case checkpointedBetween(w.Loops, site.Loops):
			return false // the loop runs again and changes the counters again
		case isCount(a, v):
			updates++
		default:
			return false
		}
	}
	return updates > 0
}

// checkpointedBetween reports whether one of the loops that are not in outside is reversed with snapshots.
func checkpointedBetween(loops, outside []*ir.Loop) bool {
	return slices.ContainsFunc(loops[len(outside):], func(l *ir.Loop) bool { return l.Checkpoint != nil })
}

// isCount reports whether a adds a constant to v or subtracts one.
func isCount(a *ir.Assign, v *ir.Var) bool {
	return a.LHS.Op == ir.OpVar && a.LHS.Var == v && a.RHS.IsConst() &&
		(a.Tok == token.ADD_ASSIGN || a.Tok == token.SUB_ASSIGN)
}

func endsInJump(blk *ir.Block) bool {
	n := len(blk.Stmts)
	return n > 0 && ir.Jumps(blk.Stmts[n-1])
}

// demanded returns the variables that the adjoints of the statements in body may read. These occur in the statements
// with an adjoint, in the control flow around them, and in the definitions that they use.
func (b *definitions) demanded(body *ir.Block) map[*ir.Var]bool {
	set := map[*ir.Var]bool{}
	body.Walk(func(s ir.Stmt) {
		if touches(b.req.Activity, &ir.Block{Stmts: []ir.Stmt{s}}) {
			ir.Exprs(s, func(e **ir.Expr, _ bool) { b.demand(*e, set) })
		}
	})
	return set
}

func (b *definitions) demand(e *ir.Expr, set map[*ir.Var]bool) {
	e.Walk(func(x *ir.Expr) bool {
		if x.Op != ir.OpVar || set[x.Var] {
			return true
		}
		set[x.Var] = true
		if d, ok := b.single[x.Var]; ok && d.rhs != nil {
			b.demand(d.rhs, set)
		}
		return true
	})
}

// undoneAt reports whether v is undone and s, which may be a branch or a loop, does not change it. Then v has the
// same value at the reverse of s as at s.
func (b *definitions) undoneAt(v *ir.Var, s ir.Stmt) bool {
	if !b.undo[v] {
		return false
	}
	changed := false
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		for _, d := range ir.Defines(s) {
			changed = changed || d == v
		}
	})
	return !changed
}

// undoOf returns the reverse of the update of an integer, if it is undone, or nil.
func (b *definitions) undoOf(counters *counters, s *ir.Assign) ir.Stmt {
	if s.LHS.Op != ir.OpVar || s.Tok == token.DEFINE || !b.undo[s.LHS.Var] {
		return nil
	}
	op := token.SUB_ASSIGN
	if s.Tok == token.SUB_ASSIGN {
		op = token.ADD_ASSIGN
	}
	u := &ir.Assign{LHS: s.LHS.Clone(), RHS: s.RHS.Clone(), Tok: op}
	counters.undoing[u] = s.LHS.Var
	return u
}

// ensureUndone makes the last value of v available where its reverse begins.
func (b *stacks) ensureUndone(counters *counters, v *ir.Var) {
	if counters.undone[v] {
		return
	}
	counters.undone[v] = true
	site := b.req.Effects.DeclaredIn(v)
	b.regions.inContextOf(site, func() {
		loops, _ := b.regions.cx.inner(site)
		if len(loops) == 0 {
			if site.Block != b.regions.cx.block {
				b.regions.lift(v)
			}
			return
		}
		b.saves = append(b.saves, Saved{Var: v, Why: "the last value of a counter that the reverse sweep counts back"})
		st := b.blocks.blockOf(site.Block)
		push, pop := b.saveOf(v, b.innermost(loops))
		st.tail = append(st.tail, push)
		st.prologue = append(st.prologue, item{def: site.Stmt, stmts: []ir.Stmt{pop}})
	})
}

// undoneIn returns the variables that statements of list undo.
func (b *counters) undoneIn(list []ir.Stmt) map[*ir.Var]bool {
	set := map[*ir.Var]bool{}
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		if v, ok := b.undoing[s]; ok {
			set[v] = true
		}
	})
	return set
}
