package gen

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/depend"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// meeting reports whether x writes a place that y writes or reads, so that their order
// counts. Two sums into one place may change places.
func meeting(x, y *ir.Assign) bool {
	if ir.Same(x.LHS, y.LHS) {
		return !x.Adds() || !y.Adds()
	}
	found := false
	see := func(e *ir.Expr) bool {
		found = found || ir.Same(e, x.LHS)
		return !found
	}
	y.RHS.Walk(see)
	for _, a := range y.LHS.Args {
		a.Walk(see)
	}
	return found
}

// ordered reports whether iterations of l hand a number on: in a variable that is declared
// outside and overwritten, on the tape, or in elements that depend on each other.
func ordered(l *ir.Loop) bool {
	own := map[*ir.Var]bool{l.Index: true}
	l.Body.Walk(func(s ir.Stmt) {
		for _, v := range ir.Declares(s) {
			own[v] = true
		}
	})
	handed := false
	var accesses []depend.Access[*ir.Var]
	note := func(e *ir.Expr, use depend.Use) {
		if e.Op == ir.OpIndex && e.Args[0].Op == ir.OpVar && !own[e.Args[0].Var] {
			v := e.Args[0].Var
			fixed := func(x *ir.Expr) bool { return !slices.ContainsFunc(varsOf(x), func(v *ir.Var) bool { return own[v] }) }
			accesses = append(accesses, depend.Access[*ir.Var]{Use: use, Memory: v, Base: v.Name, At: depend.Of(e.Args[1], l.Index, fixed)})
		}
	}
	l.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				handed = handed || x.Op == ir.OpTape && x.Name == "Pop"
				if !write || x != *e {
					note(x, depend.Load)
				}
				return true
			})
		})
		if a, ok := s.(*ir.Assign); ok {
			use := depend.Store
			if a.Adds() {
				use = depend.Add
			}
			note(a.LHS, use)
			handed = handed || a.LHS.Op == ir.OpVar && !own[a.LHS.Var] && !a.Adds()
		}
	})
	return handed || !depend.AnyOrder(accesses)
}

func varsOf(e *ir.Expr) []*ir.Var {
	var list []*ir.Var
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar {
			list = append(list, x.Var)
		}
		return true
	})
	return list
}
