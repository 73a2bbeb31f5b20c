package loopform

import (
	"go/token"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/analysis/depend"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// additions lists the statements of l that add to memory, one for each place.
func additions(l *ir.Loop) []*ir.Assign {
	var list []*ir.Assign
	l.Body.Walk(func(s ir.Stmt) {
		if a := addition(s); a != nil && !slices.ContainsFunc(list, func(b *ir.Assign) bool { return ir.Same(a.LHS, b.LHS) }) {
			list = append(list, a)
		}
	})
	return list
}

// base returns the name for a sum, which is that of the variable from which the place is reached.
func base(place *ir.Expr) string {
	for len(place.Args) > 0 {
		place = place.Args[0]
	}
	if place.Op != ir.OpVar {
		return "sum"
	}
	return strings.TrimSuffix(place.Var.Name, "Sum") + "Sum"
}

// stays reports whether the place is the same in all iterations of l.
func (a *adder) stays(l *ir.Loop, place *ir.Expr) bool {
	if place.Op != ir.OpIndex && place.Op != ir.OpField && place.Op != ir.OpDeref {
		return false
	}
	return !slices.ContainsFunc(place.Args, func(x *ir.Expr) bool {
		y := a.expand(l, x, 0)
		return y == nil || !ir.Same(x, y)
	})
}

// alone reports whether the statements access the memory of the place only to add to the place.
func (a *adder) alone(list []ir.Stmt, place *ir.Expr) bool {
	node := a.alias.Memory(place)
	if node == nil || a.own && node.External {
		return false
	}
	ok := true
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		sum := addition(s)
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			top := *e
			top.Walk(func(x *ir.Expr) bool {
				switch {
				case write && x == top && sum != nil && ir.Same(x, place):
				case x.Op == ir.OpVar && x.Var.Addressed:
					ok = ok && a.alias.Object(x.Var) != node
				case x.Op == ir.OpIndex || x.Op == ir.OpField || x.Op == ir.OpDeref || x.Op == ir.OpGlobal:
					ok = ok && (a.alias.Memory(x) != node || !analysis.SharesLeaf(x.Type, place.Type))
				}
				return ok
			})
		})
	})
	return ok
}

// computesOnly reports whether s only computes and stores numbers, perhaps in counted loops.
func computesOnly(s ir.Stmt) bool {
	ok := true
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Assign:
			ok = ok && (s.LHS.Op == ir.OpVar || !analysis.HasRefs(s.LHS.Type))
		case *ir.Loop:
			ok = ok && counted(s) && s.Checkpoint == nil
		case *ir.If, *ir.Decl, *ir.Comment:
		default:
			ok = false
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				ok = ok && !term.MayWrite(x) && x.Builtin() != effects.Make
				return ok
			})
		})
	})
	return ok
}

// stored returns the index of the last statement that stores a number at the place, if the statements after it change
// neither the place nor the number. It returns −1 if there is no such statement.
func (a *adder) stored(place *ir.Expr, before []ir.Stmt) int {
	for i := len(before) - 1; i >= 0; i-- {
		s, ok := before[i].(*ir.Assign)
		switch {
		case !ok || s.LHS.Op == ir.OpVar || !computesOnly(s):
			return -1
		case s.Tok == token.ASSIGN && ir.Same(s.LHS, place):
			return i
		case !analysis.IsFloat(s.LHS.Type) || s.Adds() && ir.Same(s.LHS, place) || !a.alone(before[i:i+1], place):
			return -1
		}
	}
	return -1
}

// startsAtZero reports whether the place is an element that this function has allocated and that is zero when l
// begins. Then only l stores to that memory, and the loop around l, in which each iteration has a separate element,
// runs once.
func (a *adder) startsAtZero(l *ir.Loop, place *ir.Expr) bool {
	if place.Op != ir.OpIndex || place.Args[0].Op != ir.OpVar || len(a.around) == 0 {
		return false
	}
	v := place.Args[0].Var
	def, declared := a.defs[v], a.effects.DeclaredIn(v)
	if def == nil || def.Builtin() != effects.Make || v.Addressed || !slices.Equal(declared.Loops, a.around[:len(a.around)-1]) {
		return false
	}
	o := a.around[len(a.around)-1]
	same := func(e *ir.Expr) bool { x := a.expand(o, e, 0); return x != nil && ir.Same(x, e) }
	if !counted(o) || depend.Of(place.Args[1], o.Index, same).Step == 0 {
		return false
	}
	return !slices.ContainsFunc(a.effects.Stores(place), func(s *analysis.Site) bool {
		sum := addition(s.Stmt)
		return sum == nil || !ir.Same(sum.LHS, place) || !slices.Contains(s.Loops, l)
	})
}

// exists reports whether the place, an element of a slice, exists before l begins. Either each iteration evaluates it
// and there is at least one, or the enclosing loop runs over the slice.
func (a *adder) exists(l *ir.Loop, place *ir.Expr) bool {
	return a.inRange(place) || a.runs(l) && slices.ContainsFunc(l.Body.Stmts, func(s ir.Stmt) bool {
		sum := addition(s)
		return sum != nil && ir.Same(sum.LHS, place)
	})
}
