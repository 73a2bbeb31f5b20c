package analysis

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// Scratch returns the length of the slice that s allocates, if it is a slice of numbers, or of slices of numbers,
// that only f uses, so that no reference to it remains when f returns. Otherwise it returns nil. Calls for which
// harmless is true keep none of their arguments.
func (e *Effects) Scratch(f *ir.Func, s *ir.Assign, harmless func(*ir.Expr) bool) *ir.Expr {
	x := s.RHS
	if s.Tok != token.DEFINE || x.Builtin() != effects.Make || len(x.Args) != 2 {
		return nil
	}
	if t, plain := x.Type.(*types.Slice); !plain || !OfNumbers(t.Elem()) {
		return nil
	}
	if e.alias.escapes(f, e.alias.Ref(ir.Use(s.LHS.Var)), harmless) {
		return nil
	}
	return x.Args[1]
}

// OfNumbers reports whether t is float64 or float32, or a slice of them.
func OfNumbers(t types.Type) bool {
	if s, slice := t.(*types.Slice); slice {
		t = s.Elem()
	}
	return IsFloat(t)
}

// escapes reports whether a reference to memory n may remain when f returns: in its results, in memory of its caller,
// or in a call.
func (a *Alias) escapes(f *ir.Func, n *Node, harmless func(*ir.Expr) bool) bool {
	if n.External {
		return true
	}
	for _, r := range f.Results {
		if slices.Contains(a.Reach(ir.Use(r)), n) {
			return true
		}
	}
	found := false
	f.Body.Walk(func(s ir.Stmt) {
		if c, ok := s.(*ir.Call); ok {
			found = found || a.reaches(c.Args, n)
		}
	})
	f.Body.Parts(func(x *ir.Expr) {
		found = found || x.Op == ir.OpCall && !harmless(x) && a.reaches(x.Args, n)
	})
	return found
}

func (a *Alias) reaches(args []*ir.Expr, n *Node) bool {
	for _, x := range args {
		if HasRefs(x.Type) && slices.Contains(a.Reach(x), n) {
			return true
		}
	}
	return false
}
