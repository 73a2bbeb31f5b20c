package loopform

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// If a loop adds terms to one place in memory and the initial value of the sum is known, the terms are added up in a
// variable (scalar replacement; S. Carr and K. Kennedy, "Scalar replacement in the presence of conditional control
// flow", Software: Practice and Experience 24, 1994):
//
//	y[i] = b[i]
//	for k := range n { y[i] += a[k]*x[k] }
//
//	sum := b[i]
//	for k := range n { sum += a[k]*x[k] }
//	y[i] = sum
//
// The terms and their order do not change, so the sum is the same to the last bit. The loop must access that memory
// only to add to that place. The sum begins with zero if the function has allocated the memory and each element has
// only one such sum. If the sum begins with the value in memory, it stays in memory, because enclosing iterations may
// be independent only if none of them reads it.

// AddUp replaces such places in the loops of f and of its callees. If own is set, it does not change sums in memory
// of arguments, which may be shared.
func AddUp(f *ir.Func, own bool) {
	eachFunc(f, func(g *ir.Func) {
		if !addsToMemory(g.Body) {
			return
		}
		alias := analysis.NewAlias(g, g != f)
		a := &adder{hoister: newHoister(g, alias), alias: alias, own: own}
		a.add(g.Body)
	})
}

// addsToMemory reports whether a loop of b adds to a place in memory.
func addsToMemory(b *ir.Block) bool {
	found := false
	b.Walk(func(s ir.Stmt) {
		if l, ok := s.(*ir.Loop); ok && !found {
			l.Body.Walk(func(s ir.Stmt) { found = found || addition(s) != nil })
		}
	})
	return found
}

// addition returns s if it adds a number to a place in memory, or nil.
func addition(s ir.Stmt) *ir.Assign {
	a, ok := s.(*ir.Assign)
	if !ok || !a.Adds() || a.LHS.Op == ir.OpVar || a.LHS.Root() != nil || !analysis.IsFloat(a.LHS.Type) {
		return nil
	}
	return a
}

// An adder has the state for one function.
type adder struct {
	*hoister
	alias *analysis.Alias
	own   bool
}

// add replaces places in the loops of b, and first in outer loops.
func (a *adder) add(b *ir.Block) {
	var out []ir.Stmt
	for _, s := range b.Stmts {
		l, isLoop := s.(*ir.Loop)
		var after []ir.Stmt
		if isLoop && l.Checkpoint == nil && computesOnly(s) {
			out, after = a.loop(l, out)
		}
		if isLoop {
			a.around = append(a.around, l)
		}
		for _, n := range ir.Blocks(s) {
			a.add(n)
		}
		if isLoop {
			a.around = a.around[:len(a.around)-1]
		}
		out = append(append(out, s), after...)
	}
	b.Stmts = out
}

// loop rewrites l so that it adds up in variables. before has the statements before l. loop returns these together
// with the definitions of the variables, and the statements that store the sums.
func (a *adder) loop(l *ir.Loop, before []ir.Stmt) (with, after []ir.Stmt) {
	for _, s := range additions(l) {
		place := s.LHS
		if !a.stays(l, place) || !a.alone([]ir.Stmt{l}, place) {
			continue
		}
		sum := &ir.Assign{Note: ir.Note{Pos: s.Pos}, LHS: ir.Use(&ir.Var{Name: a.f.Fresh(base(place)), Type: place.Type, Temp: true}), Tok: token.DEFINE}
		if at := a.stored(place, before); at >= 0 {
			sum.RHS = before[at].(*ir.Assign).RHS
			before[at] = sum
		} else if a.startsAtZero(l, place) && a.exists(l, place) {
			sum.RHS = ir.Float(place.Type, "0")
			before = append(before, sum)
		} else {
			continue
		}
		after = append(after, &ir.Assign{Note: sum.Note, LHS: place.Clone(), RHS: sum.LHS.Clone(), Tok: token.ASSIGN})
		l.Body.Walk(func(t ir.Stmt) {
			if t := addition(t); t != nil && ir.Same(t.LHS, place) {
				t.LHS = sum.LHS.Clone()
			}
		})
	}
	return before, after
}
