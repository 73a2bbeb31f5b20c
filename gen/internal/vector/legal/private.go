package legal

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// findPrivate finds the slices that every iteration takes from a stack, and parts of them.
func (a *Uniformity) findPrivate() {
	for n := -1; n != len(a.Private)+len(a.Shared); {
		n = len(a.Private) + len(a.Shared)
		count := map[*ir.Var]int{}
		a.Space.Body.Walk(func(s ir.Stmt) {
			d, ok := s.(*ir.Assign)
			if !ok || d.Tok != token.DEFINE || !match.TakenFromStack(d.RHS) && !a.Private[match.SliceOfVar(d.RHS)] {
				return
			}
			v := d.LHS.Var
			if count[v]++; count[v] == a.Assigned[v] {
				a.ownSlice(v, d.RHS)
			}
		})
	}
	if len(a.Private) > 0 {
		a.onlyElements()
	}
}

// ownSlice records that every iteration has its own slice v, which is defined as e.
func (a *Uniformity) ownSlice(v *ir.Var, e *ir.Expr) {
	piece := e // of a stack; it may be cut to its own length
	if e.Op == ir.OpSlice {
		piece = e.Args[0]
	}
	switch {
	case match.Float64(v.Type.Underlying().(*types.Slice).Elem()):
		a.Private[v] = true
	case piece.Op == ir.OpTape:
		a.Shared[v], a.Shared[piece.Var] = true, true
	default:
		a.Space.RefuseFor(e, "it keeps values for each iteration that are not float64")
	}
}

// SharedElement reports whether e is an element of a slice that the iterations that run at once fill with the same
// numbers.
func (a *Uniformity) SharedElement(e *ir.Expr) bool {
	return e.Op == ir.OpIndex && e.Args[0].Op == ir.OpVar && a.Shared[e.Args[0].Var]
}

// onlyElements refuses private slices that are not only used by element.
func (a *Uniformity) onlyElements() {
	a.Space.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			if d, ok := s.(*ir.Assign); ok && d.Tok == token.DEFINE && (write || a.Private[d.LHS.Var]) {
				return
			}
			a.privateUses(*e)
		})
	})
}

func (a *Uniformity) privateUses(e *ir.Expr) {
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpIndex && x.Args[0].Op == ir.OpVar && a.Private[x.Args[0].Var] {
			a.privateUses(x.Args[1])
			return false
		}
		if x.Op == ir.OpVar && a.Private[x.Var] {
			a.Space.RefuseFor(x, "%s, which is private to each iteration, gets an alias", x.Var)
		}
		return true
	})
}
