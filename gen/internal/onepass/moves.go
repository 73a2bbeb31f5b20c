package onepass

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

func newJoiner(t *suitability) *joiner {
	j := &joiner{suitability: t, defined: match.Changes(t.pair.Rev.Body), sums: map[*ir.Var]bool{}}
	for _, v := range t.pair.Rev.Results {
		j.defined[v] = true
	}
	for v := range j.defined {
		j.sums[v] = true
	}
	for _, v := range t.pair.Rev.Params {
		delete(j.sums, v)
	}
	t.pair.Rev.Body.Walk(func(s ir.Stmt) {
		if _, decl := s.(*ir.Decl); decl || added(s) != nil {
			return
		}
		for _, v := range ir.Defines(s) {
			delete(j.sums, v)
		}
	})
	for v := range t.forward {
		delete(j.defined, v)
		delete(j.sums, v)
	}
	return j
}

// added returns the variable to which s adds, if s has no other effect.
func added(s ir.Stmt) *ir.Var {
	if a, ok := s.(*ir.Assign); ok && a.Adds() && a.LHS.Op == ir.OpVar && !a.RHS.Uses(a.LHS.Var) {
		return a.LHS.Var
	}
	return nil
}

// moves reports whether s, a loop or branch of the reverse sweep, may run before the statements of front, and its
// iterations in any order. It may if the only variables of the reverse sweep that it uses are its own and sums.
// Neither s nor front may use an intermediate value of these sums.
func (j *joiner) moves(s ir.Stmt, front []ir.Stmt) bool {
	b := &ir.Block{Stmts: []ir.Stmt{s}}
	own, sums := b.Declared(), map[*ir.Var]int{}
	b.Walk(func(s ir.Stmt) {
		if v := added(s); v != nil && j.sums[v] {
			sums[v]++
		}
	})
	for v := range j.defined {
		n := b.Mentions(v)
		if n == 0 || own[v] {
			continue
		}
		if n != sums[v] || readIn(front, v) {
			return false
		}
	}
	return true
}

// readIn reports whether list reads v other than to add to it.
func readIn(list []ir.Stmt, v *ir.Var) bool {
	b := &ir.Block{Stmts: list}
	additions := 0
	b.Walk(func(s ir.Stmt) {
		if added(s) == v {
			additions++
		}
	})
	return b.Mentions(v) != additions
}
