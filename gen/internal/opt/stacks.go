package opt

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

type set map[*ir.Var]bool

func (s set) add(t set) {
	for v := range t {
		s[v] = true
	}
}

// stacks lists the stacks that f uses.
func stacks(f *ir.Func) set {
	used := set{}
	for _, v := range f.Body.Stacks() {
		used[v] = true
	}
	return used
}

// TrimTapes removes stacks from the tape of f that none of the functions that share the tape uses.
func TrimTapes(f *ir.Func, fns []*ir.Func) {
	used := set{}
	for _, g := range fns {
		used.add(stacks(g))
	}
	f.Tapes = slices.DeleteFunc(slices.Clone(f.Tapes), func(v *ir.Var) bool { return !used[v] })
}

// dropStacks removes slices that nothing mentions, and the stacks that f used before and no longer uses. It returns
// these stacks.
func dropStacks(f *ir.Func, used set) (dropped []*ir.Var) {
	named := map[*ir.Var]int{} // variables, and stacks
	f.Body.Parts(func(x *ir.Expr) {
		if x.Op == ir.OpVar || x.Op == ir.OpTape {
			named[x.Var]++
		}
	})
	f.Body.Stmts = slices.DeleteFunc(f.Body.Stmts, func(s ir.Stmt) bool {
		a, ok := s.(*ir.Assign)
		return ok && a.Tok == token.DEFINE && ir.Grown(a.RHS) != nil && named[a.LHS.Var]+named[ir.Grown(a.RHS).Var] == 2
	})
	left := stacks(f)
	f.Tapes = slices.DeleteFunc(slices.Clone(f.Tapes), func(v *ir.Var) bool {
		gone := used[v] && !left[v]
		if gone {
			dropped = append(dropped, v)
		}
		return gone
	})
	return dropped
}
