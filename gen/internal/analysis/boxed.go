package analysis

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// boxes reports whether x, as a value of type t, puts references to active numbers into an interface, where they have
// no adjoints.
func (ac *Activity) boxes(t types.Type, x *ir.Expr) bool {
	return types.IsInterface(t) && !parameter(t) && !types.IsInterface(x.Type) && ac.CarriesNumber(x)
}

// taintBoxed marks the interfaces that a function with active arguments returns, or may have stored in memory to
// which its arguments lead.
func (p *propagation) taintBoxed(s *ir.Call) {
	i := slices.IndexFunc(s.Args, p.act.CarriesNumber)
	if i < 0 || !boxing(s.Callee, map[*ir.Func]bool{}) {
		return
	}
	for _, v := range s.Results {
		if v != nil && HoldsInterface(v.Type) {
			p.taintPlace(ir.Use(v), s.Args[i])
			p.taintReach(ir.Use(v), s.Args[i])
		}
	}
	for _, a := range s.Args {
		if HasRefs(a.Type) && HoldsInterface(a.Type) {
			p.taintReach(a, s.Args[i])
		}
	}
}

// boxing reports whether c, or a function that it calls, converts values that may hold numbers to interfaces.
func boxing(c *ir.Callee, seen map[*ir.Func]bool) bool {
	f := c.Func
	if c.Custom != nil || c.Comm != nil || f == nil || seen[f] {
		return false
	}
	seen[f] = true
	found := false
	f.Body.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Call:
			found = found || boxing(s.Callee, seen)
		case *ir.Assign:
			found = found || boxed(s.LHS.Type, s.RHS)
		}
	})
	f.Body.Parts(func(x *ir.Expr) {
		found = found || x.Op == ir.OpConvert && boxed(x.Type, x.Args[0])
	})
	return found
}

// boxed reports whether x, which may hold numbers, is converted to an interface as a value of type t.
func boxed(t types.Type, x *ir.Expr) bool {
	return types.IsInterface(t) && !parameter(t) && !types.IsInterface(x.Type) && !x.IsConst() && x.Op != ir.OpNil && (taintable(x.Type) || HasRefs(x.Type))
}
