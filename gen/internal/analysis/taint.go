package analysis

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A value that is not a number but was made from an active one (a string that
// formats it, an interface that holds it, what a foreign package keeps of it)
// carries no derivative. Taint follows such values, so that a number made from
// one again is refused instead of losing its derivative in silence. Integers
// and booleans are control: they end it.

// taintable reports whether a value of type t may smuggle a number.
func taintable(t types.Type) bool {
	if t == nil || ReachesFloat(t) && !types.IsInterface(t) {
		return false
	}
	if b, ok := Under(t).(*types.Basic); ok {
		return b.Info()&types.IsString != 0
	}
	return true
}

// Tainted reports whether the value of x may hold a number that lost its
// derivative.
func (ac *Activity) Tainted(x *ir.Expr) bool {
	if x == nil {
		return false
	}
	switch x.Op {
	case ir.OpConst, ir.OpNil, ir.OpGlobal, ir.OpFuncType:
		return false
	case ir.OpCall:
		return ac.taintsResult(x)
	case ir.OpVar, ir.OpField, ir.OpIndex, ir.OpDeref:
		return taintable(x.Type) && ac.placeTainted(x)
	case ir.OpAddr:
		return ac.placeTainted(x.Args[0])
	case ir.OpBuiltin:
		if !taintable(x.Type) {
			return false
		}
	}
	for _, a := range x.Args {
		if ac.Tainted(a) || taintable(x.Type) && ac.Varied(a) {
			return true
		}
	}
	return false
}

func (ac *Activity) placeTainted(x *ir.Expr) bool {
	if v := x.Root(); v != nil && ac.tainted[v] {
		return true
	}
	for _, n := range ac.alias.Reach(x) {
		if ac.tainted[n] {
			return true
		}
	}
	n := ac.alias.Memory(x)
	return n != nil && ac.tainted[n]
}

// taintsResult reports whether an opaque call is handed active or tainted
// values.
func (ac *Activity) taintsResult(x *ir.Expr) bool {
	if ac.flow.Differentiates(x) {
		return false
	}
	for _, a := range x.Args {
		if ac.Varied(a) || ac.Tainted(a) || ac.VariedReach(a) {
			return true
		}
	}
	return false
}

// taintStmt follows taint through a statement.
func (ac *Activity) taintStmt(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Assign:
		if taintable(s.LHS.Type) && (ac.Tainted(s.RHS) || ac.Varied(s.RHS)) {
			ac.taintPlace(s.LHS)
		}
	case *ir.Multi:
		for _, l := range s.LHS {
			if l != nil && taintable(l.Type) && ac.Tainted(s.RHS) {
				ac.taintPlace(l)
			}
		}
	}
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		(*e).Walk(func(x *ir.Expr) bool {
			if x.Op == ir.OpCall && !Harmless(x) && ac.taintsResult(x) {
				for _, a := range x.Args {
					ac.taintReach(a)
				}
			}
			return true
		})
	})
}

func (ac *Activity) taintPlace(x *ir.Expr) {
	if n := ac.alias.Memory(x); n != nil {
		ac.tainted[n] = true
	}
	if v := x.Root(); v != nil {
		ac.tainted[v] = true
	}
}

// Smuggles reports whether the opaque call x is handed active values and can
// store them where numbers that outputs depend on lie.
func (ac *Activity) Smuggles(x *ir.Expr) bool {
	if Harmless(x) || !ac.taintsResult(x) {
		return false
	}
	for _, a := range x.Args {
		if ac.reaches(ac.useful, a) {
			return true
		}
	}
	return false
}

// taintReach marks what a call may have stored a number in.
func (ac *Activity) taintReach(x *ir.Expr) {
	if ReachesFloat(x.Type) || !HasRefs(x.Type) {
		return
	}
	for _, n := range ac.alias.Reach(x) {
		ac.tainted[n] = true
	}
	if x.Op == ir.OpAddr {
		ac.taintPlace(x.Args[0])
	}
}
