package section

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// takes records the variable of a slice that s takes from a stack again.
func (a *Arrays) takes(s ir.Stmt) {
	if d, ok := s.(*ir.Assign); ok && d.Tok == token.DEFINE && d.LHS.Op == ir.OpVar {
		if stack := topOf(d.RHS); stack != nil {
			a.taken[d.LHS.Var] = stack
		}
	}
}

// topOf returns the stack from which e takes a slice again, or nil.
func topOf(e *ir.Expr) *ir.Var {
	for e.Op == ir.OpSlice {
		e = e.Args[0]
	}
	if e.Tape() == effects.Top {
		return e.Var
	}
	return nil
}

// onlyElementsRead reports whether only this function uses the stack, and whether it takes each slice from the stack
// again through a variable, of which it only reads elements.
func (a *Arrays) onlyElementsRead(stack *ir.Var) bool {
	tops, named := 0, 0
	for _, s := range a.taken {
		if s == stack {
			named++
		}
	}
	ok := slices.Contains(a.Func.Tapes, stack)
	a.Func.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op == ir.OpTape && x.Var == stack {
					switch x.Tape() {
					case effects.Top:
						tops++
					case effects.Grow, effects.Drop:
					default:
						ok = false
					}
				}
				return ok
			})
			ok = ok && a.readsPieces(*e, write, s, stack)
		})
	})
	return ok && tops == named
}

// readsPieces reports whether e, an expression of s, only mentions such slices of the stack to read their elements or
// to define a variable of one.
func (a *Arrays) readsPieces(e *ir.Expr, write bool, s ir.Stmt, stack *ir.Var) bool {
	piece := func(x *ir.Expr) bool { return x != nil && x.Op == ir.OpVar && a.taken[x.Var] == stack }
	if d, ok := s.(*ir.Assign); ok && write && piece(e) {
		return d.Tok == token.DEFINE && topOf(d.RHS) == stack
	}
	ok := !piece(e) && !(write && e.Op == ir.OpIndex && piece(e.Args[0]))
	e.Walk(func(x *ir.Expr) bool {
		for i, y := range x.Args {
			ok = ok && (!piece(y) || i == 0 && reachedBy(x) && x.Builtin() != effects.Clear)
		}
		ok = ok && (x.Op != ir.OpAddr || x.Args[0].Op != ir.OpIndex || !piece(x.Args[0].Args[0]))
		return ok
	})
	return ok
}

// stackOf returns the stack from which v is taken, or nil.
func (a *Arrays) stackOf(v *ir.Var) *ir.Var {
	for _, w := range a.Known.Writes[v] {
		if d, ok := w.(*ir.Assign); ok {
			if e := ir.Grown(d.RHS); e != nil {
				return e.Var
			}
			if d.RHS.Op == ir.OpTape {
				return d.RHS.Var
			}
		}
	}
	return nil
}

// ShareTaken reports whether one of two uses has a slice from a stack of which the other one has a slice that is
// taken again.
func (a *Arrays) ShareTaken(x, y Use) bool {
	has := func(x, y Use) bool {
		for v := range x.Reads {
			for _, r := range y.Refs {
				if s := a.taken[v]; s != nil && r.Of.shared == s {
					return true
				}
			}
		}
		return false
	}
	return has(x, y) || has(y, x)
}
