package analysis

import (
	"cmp"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// gradgen does not follow an active value into a string that formats it, into an interface that contains it, or into
// what a call without source or rule returns or stores. The resulting value carries no derivative. Taint follows such
// values. So a number that is made from one is refused, and does not silently lose its derivative. Integers and
// booleans are control flow, and end taint.

// carrier reports whether a value of type t has no derivative itself, but may still hold a number.
func carrier(t types.Type) bool {
	return taintable(t) && (types.IsInterface(t) && !parameter(t) && !ir.IsMatrix(t) || !ReachesFloat(t))
}

// taintable reports whether a value of type t may contain a number.
func taintable(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := Under(t).(*types.Basic)
	return !ok || b.Info()&(types.IsInteger|types.IsBoolean) == 0
}

// Tainted reports whether the value of x may contain a number that lost its derivative.
func (ac *Activity) Tainted(x *ir.Expr) bool { return ac.Cause(x) != nil }

// Cause returns the expression in which a number that the value of x may contain lost its derivative: an opaque call,
// or the expression that hides the number. It returns nil if there is none.
func (ac *Activity) Cause(x *ir.Expr) *ir.Expr {
	if x == nil || !taintable(x.Type) {
		return nil
	}
	switch x.Op {
	case ir.OpConst, ir.OpNil, ir.OpFuncType:
		return nil
	case ir.OpGlobal:
		return ac.passedTo(x.Obj.Pkg())
	case ir.OpCall:
		return ac.causeOfResult(x)
	case ir.OpVar, ir.OpField, ir.OpIndex, ir.OpDeref:
		if IsPlace(x) {
			return cmp.Or(ac.placeCause(x), ac.mapCause(x))
		}
	case ir.OpAddr:
		return ac.placeCause(x.Args[0])
	}
	for _, a := range x.Args {
		if c := ac.Cause(a); c != nil {
			return c
		}
		if carrier(x.Type) && ac.Varied(a) || x.Op == ir.OpConvert && !ir.IsMatrix(x.Type) && ac.boxes(x.Type, a) {
			return x
		}
	}
	return nil
}

func (ac *Activity) placeCause(x *ir.Expr) *ir.Expr {
	if v := x.Root(); v != nil && ac.tainted[v] != nil {
		return ac.tainted[v]
	}
	if g := globalOf(x); g != nil {
		if c := ac.passedTo(g.Obj.Pkg()); c != nil {
			return c
		}
	}
	if n := ac.alias.Memory(x); n != nil && ac.tainted[n] != nil {
		return ac.tainted[n]
	}
	for _, n := range ac.alias.Reach(x) {
		if c := ac.tainted[n]; c != nil {
			return c
		}
	}
	return nil
}

// causeIn returns the cause for a place of type t in which x is stored.
func (ac *Activity) causeIn(t types.Type, x *ir.Expr) *ir.Expr {
	if c := ac.Cause(x); c != nil {
		return c
	}
	if carrier(t) && ac.Varied(x) || ac.boxes(t, x) {
		return x
	}
	return nil
}

// mapCause returns the cause for the map, or its element, that contains the place x or leads to it.
func (ac *Activity) mapCause(x *ir.Expr) *ir.Expr {
	if InMap(x) {
		return ac.Cause(x.Args[0])
	}
	for x.Op == ir.OpField || x.Op == ir.OpIndex || x.Op == ir.OpDeref {
		if x = x.Args[0]; InMap(x) {
			return ac.Cause(x)
		}
	}
	return nil
}

// InMap reports whether x is the element of a map.
func InMap(x *ir.Expr) bool { return x.Op == ir.OpIndex && isMap(x.Args[0].Type) }

// globalOf returns the package-level variable that contains x or leads to it, or nil.
func globalOf(x *ir.Expr) *ir.Expr {
	for len(x.Args) > 0 {
		x = x.Args[0]
	}
	if x.Op == ir.OpGlobal && x.Obj != nil {
		return x
	}
	return nil
}

// passedTo returns the call that passed a number to variables of pkg, or to other variables that its functions may
// read, or nil if there is none.
func (ac *Activity) passedTo(pkg *types.Package) *ir.Expr {
	state := stateOf(pkg)
	switch {
	case state == "":
		return nil
	case pkg == ac.pkg:
		return ac.tainted[pkg]
	case ac.tainted[state] != nil:
		return ac.tainted[state]
	}
	return ac.tainted[other]
}

// causeOfResult returns the expression because of which the result of the opaque call x may have lost a derivative.
func (ac *Activity) causeOfResult(x *ir.Expr) *ir.Expr {
	switch {
	case ac.flow.Differentiates(x):
		return nil
	case ac.passesNumber(x):
		return x
	case x.Obj.Pkg() == ac.pkg && ac.tainted[ac.pkg] == nil:
		return ac.tainted[other] // a function of the package may call one of another package
	}
	return ac.passedTo(x.Obj.Pkg())
}

// passesNumber reports whether numbers with derivatives, or numbers that have lost theirs, are passed to the call x.
func (ac *Activity) passesNumber(x *ir.Expr) bool {
	for _, a := range x.Args {
		if ac.CarriesNumber(a) {
			return true
		}
	}
	return false
}

// CarriesNumber reports whether the argument a contains or leads to a number with a derivative, or to one that has
// lost its derivative.
func (ac *Activity) CarriesNumber(a *ir.Expr) bool {
	if a == nil {
		return false
	}
	if ac.Varied(a) || ac.VariedReach(a) || ac.Tainted(a) {
		return true
	}
	if a.Op == ir.OpComposite || a.Op == ir.OpConvert {
		for _, el := range a.Args {
			if ac.CarriesNumber(el) {
				return true
			}
		}
	}
	return false
}

// MayHideActive reports whether active values are passed to the opaque call x, and it can store them in memory of
// numbers on which outputs depend.
func (ac *Activity) MayHideActive(x *ir.Expr) bool {
	if ac.flow.Differentiates(x) || !ac.passesNumber(x) {
		return false
	}
	for i, a := range x.Args {
		if Writes(x, i) && ac.reaches(ac.useful, a) {
			return true
		}
	}
	return false
}

// CauseOfStore returns the expression in which a number lost its derivative, if s stores that number to a place on
// which outputs depend. Otherwise it returns nil.
func (ac *Activity) CauseOfStore(s ir.Stmt) *ir.Expr {
	wanted := func(l *ir.Expr) bool { return l != nil && HoldsFloat(l.Type) && ac.has(ac.useful, l) }
	switch s := s.(type) {
	case *ir.Assign:
		if wanted(s.LHS) {
			return ac.Cause(s.RHS)
		}
	case *ir.Multi:
		for _, l := range s.LHS {
			if wanted(l) {
				return ac.Cause(s.RHS)
			}
		}
	case *ir.Call:
		return ac.causeOfCall(s)
	}
	return nil
}

// causeOfCall is CauseOfStore for a call of a function that is also differentiated.
func (ac *Activity) causeOfCall(s *ir.Call) *ir.Expr {
	ruled := s.Callee.Comm != nil || s.Callee.Custom != nil // the effect on the arguments is known
	out := false
	for _, v := range s.Results {
		out = out || v != nil && (ac.useful[v] || HasRefs(v.Type) && ac.reaches(ac.useful, ir.Use(v)))
	}
	for _, a := range s.Args {
		out = out || ac.reaches(ac.useful, a)
	}
	for _, a := range s.Args {
		if c := ac.Cause(a); out && c != nil && (ReachesFloat(a.Type) || HoldsInterface(a.Type) && !ruled) {
			return c
		}
	}
	return nil
}
