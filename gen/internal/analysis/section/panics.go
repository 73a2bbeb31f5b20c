package section

import "github.com/gradgen/gradgen/gen/internal/ir"

// keepPanics removes from the unused stores those that may panic: stores to slices of the user that may be out of
// range, or that evaluate an expression that may be out of range.
func (a *Arrays) keepPanics(b *ir.Block, unused map[ir.Stmt]bool) {
	a.Known.InOrder(b, func(s ir.Stmt) (stays bool) {
		if unused[s] && !a.safe(s) {
			delete(unused, s)
		}
		return !unused[s]
	})
}

// safe reports whether s cannot panic, if it stores to a slice of the user.
func (a *Arrays) safe(s ir.Stmt) bool {
	d, ok := s.(*ir.Assign)
	if !ok {
		return true
	}
	if of, _, _ := a.Element(d.LHS); of == nil || !of.Var.Pos.IsValid() && !of.Var.Temp {
		return true
	}
	return a.Known.InRange(d.LHS) && !a.Known.MayFail(d.RHS)
}
