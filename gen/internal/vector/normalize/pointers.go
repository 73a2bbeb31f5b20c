package normalize

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// followPointers replaces pointers of the body that always point to the same element by that element.
func followPointers(a *nest.Space) {
	places := pointees(a)
	if len(places) == 0 {
		return
	}
	rewrite.All(a.Body, func(e *ir.Expr) *ir.Expr { return followed(e, places) })
	rewrite.Prune(a.Body, func(s ir.Stmt) bool {
		d, ok := s.(*ir.Assign)
		return ok && d.Tok == token.DEFINE && places[d.LHS.Var] != nil
	})
}

// followed returns the place e with pointers replaced by the elements to which they point.
func followed(e *ir.Expr, places map[*ir.Var]*ir.Expr) *ir.Expr {
	if e.Op != ir.OpDeref && e.Op != ir.OpField && e.Op != ir.OpIndex {
		return e
	}
	p := e.Args[0]
	if p.Op != ir.OpVar || places[p.Var] == nil {
		return e
	}
	place := places[p.Var].Clone()
	if e.Op == ir.OpDeref {
		return place
	}
	e.Args[0] = place
	return e
}

// pointees returns the elements to which pointers of the body point. Such a pointer is defined once, as the address
// of an element of a slice that the loop does not change, and is only dereferenced. The element is used in the block
// that defines the pointer, so that an index out of range is still detected; the index of the loop is kept in range
// (legal/records.go).
func pointees(a *nest.Space) map[*ir.Var]*ir.Expr {
	places := map[*ir.Var]*ir.Expr{}
	steady := steadyPlaces(a)
	rewrite.EachBlock(a.Body, func(b *ir.Block) {
		for k, s := range b.Stmts {
			d, ok := s.(*ir.Assign)
			if !ok || d.Tok != token.DEFINE || d.RHS.Op != ir.OpAddr || !match.Record(d.RHS.Args[0]) {
				continue
			}
			p, place := d.LHS, d.RHS.Args[0]
			found := match.Var(place.Args[1], a.Loop.Index) || match.UsedIn(b.Stmts[k+1:], p.Var)
			if found && steady(p) && steady(place) && onlyFollowed(a.Body, p.Var) {
				places[p.Var] = place
			}
		}
	})
	return places
}

// steadyPlaces returns a function that reports whether a place is the same during a whole iteration.
func steadyPlaces(a *nest.Space) func(*ir.Expr) bool {
	own, defined := a.Body.Declared(), map[*ir.Var]int{}
	a.Body.Walk(func(s ir.Stmt) {
		for _, v := range ir.Defines(s) {
			defined[v]++
		}
		if d, ok := s.(*ir.Assign); ok && d.LHS.Op != ir.OpVar && d.LHS.Root() != nil {
			defined[d.LHS.Root()]++
		}
	})
	return func(e *ir.Expr) bool {
		ok := true
		e.Walk(func(x *ir.Expr) bool {
			switch x.Op {
			case ir.OpVar:
				ok = ok && !x.Var.Addressed && (defined[x.Var] == 0 || defined[x.Var] == 1 && own[x.Var])
			case ir.OpConst, ir.OpBinary, ir.OpUnary, ir.OpConvert:
			case ir.OpBuiltin:
				ok = ok && x.Builtin() == effects.Len
			case ir.OpField, ir.OpDeref, ir.OpIndex: // vector code only writes numbers
				ok = ok && (x == e || !match.Float(x.Type))
			default:
				ok = ok && x == e
			}
			return ok
		})
		return ok
	}
}

// onlyFollowed reports whether b only dereferences the pointer v.
func onlyFollowed(b *ir.Block, v *ir.Var) bool {
	all, good := 0, 0
	b.Walk(func(s ir.Stmt) {
		d, ok := s.(*ir.Assign)
		if ok && d.Tok == token.DEFINE && d.LHS.Var == v {
			return
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if match.Var(x, v) {
					all++
				}
				if (x.Op == ir.OpDeref || x.Op == ir.OpField || x.Op == ir.OpIndex) && match.Var(x.Args[0], v) {
					good++
				}
				return true
			})
		})
	})
	return all == good
}
