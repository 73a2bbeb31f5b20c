package vector

import (
	"cmp"
	"math"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

const (
	registers     = 15 // for vectors, in code of Go's compiler
	unnamed       = 3  // that a statement computes with
	recordVectors = 10 // that whole records are taken apart and put together with, and where to
	fewOutside    = 6  // vectors from outside of a body, of which memory saves it little
)

// surplus adds to found the vectors from outside that there are no registers for in the
// bodies of loops without inner loops: those first that a body leaves as they are, which
// need not be stored, and of these those that it uses least.
func surplus(k *ir.Block, found map[*ir.Var]bool) {
	k.Walk(func(s ir.Stmt) {
		l, ok := s.(*ir.Loop)
		if !ok || slices.ContainsFunc(l.Body.Stmts, hasLoop) {
			return
		}
		outside, most := alive(l.Body)
		outside = slices.DeleteFunc(outside, func(v *ir.Var) bool { return found[v] })
		n := len(outside) + most - registers
		if n <= 0 || len(outside) < fewOutside {
			return
		}
		changed := changes(l.Body)
		cost := func(v *ir.Var) int {
			if changed[v] {
				return math.MaxInt
			}
			return l.Body.Mentions(v)
		}
		slices.SortStableFunc(outside, func(v, w *ir.Var) int { return cmp.Compare(cost(v), cost(w)) })
		for _, v := range outside[:min(n, len(outside))] {
			found[v] = true
		}
	})
}

// alive lists the vectors from outside that b uses, in its order, and counts those that
// it computes with itself at once, at most.
func alive(b *ir.Block) (outside []*ir.Var, most int) {
	last, inner := map[*ir.Var]int{}, b.Declared()
	for i, s := range b.Stmts {
		(&ir.Block{Stmts: []ir.Stmt{s}}).Parts(func(x *ir.Expr) {
			if x.Op != ir.OpVar || x.Var.Type != vecType && x.Var.Type != intType {
				return
			}
			if _, seen := last[x.Var]; !seen && !inner[x.Var] && x.Var.Type == vecType {
				outside = append(outside, x.Var)
			}
			last[x.Var] = i
		})
	}
	now := map[*ir.Var]bool{}
	for i, s := range b.Stmts {
		noteComputed(s, now)
		n := vectorsIn(s)
		for v := range now {
			if end, vector := last[v]; vector && end >= i && inner[v] {
				n++
			}
		}
		most = max(most, n)
	}
	return outside, most
}

// noteComputed adds the variables to now that s computes. One that is defined as another
// is the same vector until then.
func noteComputed(s ir.Stmt, now map[*ir.Var]bool) {
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		if d, ok := s.(*ir.Assign); ok && d.LHS.Op == ir.OpVar && d.RHS.Op != ir.OpVar {
			now[d.LHS.Var] = true
		}
	})
}

// vectorsIn is how many vectors s computes with beside those that have names.
func vectorsIn(s ir.Stmt) int {
	n := unnamed
	(&ir.Block{Stmts: []ir.Stmt{s}}).Parts(func(x *ir.Expr) {
		f, known := mathFuncs[x.Name]
		switch {
		case x.Op != ir.OpLanes:
		case known && !f.light && !f.called:
			n = max(n, mathVectors)
		case takesRecords(x):
			n = max(n, recordVectors)
		}
	})
	return n
}
