package adjoint

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// read reports whether the number that s stores in a fixed place of memory, such as a[0], is certainly used in a
// result that counts, because a statement that runs whenever s runs reads the place by its name.
func (sh *exceptionFlow) read(s *ir.Assign) bool {
	key := sh.holder(s.LHS)
	if key == nil || !fixed(s.LHS) || named(s.LHS) == nil {
		return false
	}
	for at := ir.Stmt(s); at != nil; at = sh.at[at].owner {
		if _, ok := at.(*ir.Loop); ok {
			return false
		}
		if reads, on := sh.readAfter(at, s.LHS, key); reads || !on {
			return reads
		}
	}
	return false
}

// readAfter is read for the statements after s in its block. It also reports whether the number is still there after
// these statements.
func (sh *exceptionFlow) readAfter(s ir.Stmt, place *ir.Expr, key any) (reads, on bool) {
	p := sh.at[s]
	if p.index+1 == len(p.blk.Stmts) {
		return false, true
	}
	exit := sh.at[p.blk.Stmts[p.index+1]].exit
	for t := sh.next(s, key); t != nil; t = sh.next(t, key) {
		a, ok := t.(*ir.Assign)
		if !ok || sh.at[t].index > exit {
			return false, false
		}
		if sh.computed(a, place) == rules.AllExceptions {
			return true, false
		}
		if slices.Contains(ir.Defines(a), named(place)) || sh.changes(a, place, key) {
			return false, false
		}
	}
	return false, exit == len(p.blk.Stmts)
}

// named returns the variable that alone determines the place, such as a for a[0].x. Only an assignment to that
// variable changes which place it is. named returns nil for places that are reached through other memory.
func named(place *ir.Expr) *ir.Var {
	for place.Op == ir.OpField || place.Op == ir.OpIndex || place.Op == ir.OpDeref {
		place = place.Args[0]
		switch ref := analysis.IsRef(place.Type); {
		case ref && (place.Op != ir.OpVar || place.Var.Addressed):
			return nil
		case ref:
			return place.Var
		}
	}
	if place.Op != ir.OpVar {
		return nil
	}
	return place.Var
}

// changes reports whether s may replace the number in the place.
func (sh *exceptionFlow) changes(s *ir.Assign, place *ir.Expr, key any) bool {
	switch {
	case s.RHS.Op == ir.OpBuiltin && sh.builtin(s.RHS, key) != unsettled:
		return true
	case sh.holder(s.LHS) != key || distinct(s.LHS, place):
		return false
	}
	return !ir.Same(s.LHS, place) || !preserves(s)
}
