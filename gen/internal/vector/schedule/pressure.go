package schedule

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// Short reports whether l is known to have few iterations.
func Short(l *ir.Loop) bool {
	n, known := match.Trips(l)
	return known && n <= match.FewIterations
}

const (
	registers     = 15 // the registers for vectors that Go's compiler uses
	unnamed       = 3  // vectors without a name that a statement computes with
	recordVectors = 10 // registers that it takes to split or join whole records
	fewOutside    = 6  // vectors from outside a body; if there are fewer, spilling them saves little
)

// findPressing adds to found the vectors from outside for which there are no registers in the bodies of innermost
// loops. The order is: vectors that the body does not use, then vectors that it does not change, which need not be
// stored, and among these the least used first.
func findPressing(k *ir.Block, found map[*ir.Var]bool) {
	eachInnermost(k, &alive{}, func(l *ir.Loop, here *alive) {
		kept := func(v *ir.Var) bool { return found[v] }
		outside, most := uses(l.Body)
		outside = slices.DeleteFunc(outside, kept)
		passing := slices.DeleteFunc(here.passing(l), kept)
		if Short(l) {
			passing = nil
		}
		n := len(outside) + most - registers
		if n+len(passing) <= 0 || len(outside) < fewOutside {
			return
		}
		changed := match.Changes(l.Body)
		cost := func(v *ir.Var) int {
			if changed[v] {
				return math.MaxInt
			}
			return l.Body.Mentions(v)
		}
		slices.SortStableFunc(outside, func(v, w *ir.Var) int { return cmp.Compare(cost(v), cost(w)) })
		all := append(passing, outside...)
		for _, v := range all[:min(n+len(passing), len(all))] {
			found[v] = true
		}
	})
}

// An alive is the set of variables that are defined before a statement, and the set of variables that may be read
// after it or when a loop around it runs again.
type alive struct {
	defined []*ir.Var
	read    map[*ir.Var]bool
}

// passing lists the vectors that are alive while l runs and that l does not use.
func (a *alive) passing(l *ir.Loop) []*ir.Var {
	var list []*ir.Var
	for _, v := range a.defined {
		if v.Type == lane.F64 && a.read[v] && l.Body.Mentions(v) == 0 {
			list = append(list, v)
		}
	}
	return list
}

// eachInnermost visits the loops of b without inner loops.
func eachInnermost(b *ir.Block, around *alive, visit func(l *ir.Loop, here *alive)) {
	defined := slices.Clip(around.defined)
	for i, s := range b.Stmts {
		here := &alive{defined, maps.Clone(around.read)}
		here.reads(&ir.Block{Stmts: b.Stmts[i+1:]})
		l, ok := s.(*ir.Loop)
		switch {
		case ok && !slices.ContainsFunc(l.Body.Stmts, match.HasLoop):
			visit(l, here)
		case ok:
			here.reads(l.Body)
			for v := range l.Body.Declared() {
				delete(here.read, v)
			}
			fallthrough
		default:
			for _, inner := range ir.Blocks(s) {
				eachInnermost(inner, here, visit)
			}
		}
		defined = append(defined, ir.Declares(s)...)
	}
}

// reads records the variables that b reads.
func (a *alive) reads(b *ir.Block) {
	if a.read == nil {
		a.read = map[*ir.Var]bool{}
	}
	b.Parts(func(x *ir.Expr) {
		if x.Op == ir.OpVar {
			a.read[x.Var] = true
		}
	})
}

// uses lists the vectors from outside that b uses, in order. It returns the largest number of vectors that b itself
// computes and needs at the same time.
func uses(b *ir.Block) (outside []*ir.Var, most int) {
	last, inner := map[*ir.Var]int{}, b.Declared()
	for i, s := range b.Stmts {
		(&ir.Block{Stmts: []ir.Stmt{s}}).Parts(func(x *ir.Expr) {
			if x.Op != ir.OpVar || x.Var.Type != lane.F64 && x.Var.Type != lane.I64 {
				return
			}
			if _, seen := last[x.Var]; !seen && !inner[x.Var] && x.Var.Type == lane.F64 {
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

// noteComputed adds to now the variables that s computes. A copy of another variable shares its register until it is
// computed again.
func noteComputed(s ir.Stmt, now map[*ir.Var]bool) {
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		if d, ok := s.(*ir.Assign); ok && d.LHS.Op == ir.OpVar && d.RHS.Op != ir.OpVar {
			now[d.LHS.Var] = true
		}
	})
}

// vectorsIn returns the number of vectors without a name that s computes with.
func vectorsIn(s ir.Stmt) int {
	n := unnamed
	(&ir.Block{Stmts: []ir.Stmt{s}}).Parts(func(x *ir.Expr) {
		f, known := lane.Functions[x.Name]
		switch {
		case x.Op != ir.OpLanes:
		case known && !f.Light && !f.Called:
			n = max(n, mathVectors)
		case lane.TakesRecords(x):
			n = max(n, recordVectors)
		}
	})
	return n
}
