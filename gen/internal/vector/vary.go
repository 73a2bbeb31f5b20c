package vector

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// findVarying finds what differs between iterations: what is computed from the
// index, from elements that the index selects, or under a condition that
// differs.
func (a *uniformity) findVarying() {
	a.findPrivate()
	for n := -1; n != len(a.varying) && a.why == ""; {
		n = len(a.varying)
		a.flow(a.body, 0)
	}
	a.body.Walk(func(s ir.Stmt) {
		if d, ok := s.(*ir.Assign); ok && a.why == "" {
			a.checkInts(d)
		}
	})
}

// flow passes through b, which stands under the given number of divergent
// branches.
func (a *uniformity) flow(b *ir.Block, masks int) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		switch s := s.(type) {
		case *ir.Decl:
			a.masks[s.Var] = masks
		case *ir.Assign:
			a.flowAssign(s, masks)
		case *ir.If:
			inner := masks
			if a.varies(s.Cond) {
				inner++
			}
			a.flow(s.Then, inner)
			a.flow(s.Else, inner)
		case *ir.Loop:
			if a.varies(s.From) || a.varies(s.To) {
				a.refuse("a loop inside it runs for different numbers of times")
			}
			a.masks[s.Index] = masks
			a.flow(s.Body, masks)
		}
	}
}

func (a *uniformity) flowAssign(s *ir.Assign, masks int) {
	v := s.LHS.Root()
	if a.sharedElement(s.LHS) && (masks > 0 || a.varies(s.RHS) || a.varies(s.LHS.Args[1])) {
		a.refuse("it keeps values for each iteration that are not float64")
	}
	if s.Tok == token.DEFINE {
		a.masks[v] = masks
	}
	if v == nil || !a.inside[v] || a.private[v] {
		return
	}
	if a.varies(s.RHS) || masks > a.masks[v] {
		a.varying[v] = true
	}
	s.LHS.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpIndex && a.varies(x.Args[1]) {
			a.varying[v] = true
		}
		return true
	})
}

// varies reports whether e differs between iterations.
func (a *uniformity) varies(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpBuiltin && x.Name == "len" && x.Args[0].Op == ir.OpVar && a.private[x.Args[0].Var] {
			return false
		}
		if x.Op == ir.OpVar {
			found = found || x.Var == a.loop.Index || a.varying[x.Var] || a.private[x.Var]
		}
		return !found
	})
	return found
}

// checkInts keeps the definition of an integer that varies, which its uses
// take the place of; other types that vary must be float64 or bool.
func (a *uniformity) checkInts(s *ir.Assign) {
	v := s.LHS.Root()
	if v == nil || !a.varying[v] {
		return
	}
	switch {
	case s.LHS.Op != ir.OpVar:
		a.refuse("%s is an array or a struct of its own in every iteration", v)
	case match.Float(v.Type), types.Identical(v.Type, types.Typ[types.Bool]):
	case match.Int(v.Type) && s.Tok == token.DEFINE && a.assigned[v] == 1 && a.lasting(s.RHS) && !a.costly(s.RHS):
		a.ints[v] = s.RHS
	case match.Int(v.Type) && (s.Tok == token.DEFINE || s.Tok == token.ASSIGN || lane.IntegerAssigns[s.Tok] != token.ILLEGAL):
		a.chosen[v] = true
	case match.Int(v.Type):
		a.refuse("the integer %s is computed step by step", v)
	default:
		a.refuse("%s varies and is neither a float nor an int", v)
	}
}

// costly reports whether computing the integer e once for all of its uses is worth a
// variable.
func (a *uniformity) costly(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		found = found || (match.IntDivision(x) || match.Truncates(x)) && a.varies(x)
		return !found
	})
	return found
}

// lasting reports whether e has the same value where a variable defined by it
// is used: nothing in it is assigned again.
func (a *uniformity) lasting(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar {
			ok = ok && (a.assigned[x.Var] == 0 || a.assigned[x.Var] == 1 && a.alike[x.Var] == 1)
		}
		return ok
	})
	return ok
}

// findPrivate finds the slices that every iteration takes from a stack, and
// pieces of them.
func (a *uniformity) findPrivate() {
	for n := -1; n != len(a.private)+len(a.shared); {
		n = len(a.private) + len(a.shared)
		count := map[*ir.Var]int{}
		a.body.Walk(func(s ir.Stmt) {
			d, ok := s.(*ir.Assign)
			if !ok || d.Tok != token.DEFINE || !match.TakenFromStack(d.RHS) && !a.private[match.SliceOfVar(d.RHS)] {
				return
			}
			v := d.LHS.Var
			if count[v]++; count[v] == a.assigned[v] {
				a.ownSlice(v, d.RHS)
			}
		})
	}
	if len(a.private) > 0 {
		a.onlyElements()
	}
}

// ownSlice notes that every iteration has v, which is defined as e, for itself.
func (a *uniformity) ownSlice(v *ir.Var, e *ir.Expr) {
	switch {
	case match.Float64(v.Type.Underlying().(*types.Slice).Elem()):
		a.private[v] = true
	case e.Op == ir.OpTape:
		a.shared[v], a.shared[e.Var] = true, true
	default:
		a.refuse("it keeps values for each iteration that are not float64")
	}
}

// sharedElement reports whether e is an element of a slice that the iterations
// which run at once fill alike.
func (a *uniformity) sharedElement(e *ir.Expr) bool {
	return e.Op == ir.OpIndex && e.Args[0].Op == ir.OpVar && a.shared[e.Args[0].Var]
}

// onlyElements refuses private slices that are used other than by element.
func (a *uniformity) onlyElements() {
	a.body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			if d, ok := s.(*ir.Assign); ok && d.Tok == token.DEFINE && (write || a.private[d.LHS.Var]) {
				return
			}
			a.privateUses(*e)
		})
	})
}

func (a *uniformity) privateUses(e *ir.Expr) {
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpIndex && x.Args[0].Op == ir.OpVar && a.private[x.Args[0].Var] {
			a.privateUses(x.Args[1])
			return false
		}
		if x.Op == ir.OpVar && a.private[x.Var] {
			a.refuse("%s, which every iteration has of its own, gets a second name", x.Var)
		}
		return true
	})
}
