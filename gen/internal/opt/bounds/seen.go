package bounds

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// A seen records what Go's compiler can find in the text about lengths: how slices were cut, and which lengths were
// compared at entry. Package ranges knows more, such as the lengths of slices of the tape. This is why slices are
// cut.
type seen struct {
	defs  map[*ir.Var][]*ir.Expr // the definitions of variables; both sweeps may define the same variable
	other map[*ir.Var]bool       // variables that get values in other ways
	same  map[[2]*ir.Var]bool    // slices whose lengths are compared
}

// see collects what Go's compiler sees of the lengths in f. Tests are included only if tests is set.
func see(f *ir.Func, tests bool) *seen {
	s := &seen{defs: map[*ir.Var][]*ir.Expr{}, other: map[*ir.Var]bool{}, same: map[[2]*ir.Var]bool{}}
	f.Body.Walk(func(st ir.Stmt) {
		a, ok := st.(*ir.Assign)
		for _, v := range ir.Defines(st) {
			if ok && a.Tok == token.DEFINE {
				s.defs[v] = append(s.defs[v], a.RHS)
			} else {
				s.other[v] = true
			}
		}
	})
	for _, st := range f.Body.Stmts {
		if branch, ok := st.(*ir.If); ok && tests {
			s.compared(ranges.Tested(branch))
		}
	}
	return s
}

// compared records the test that x and y are equal, if they are the lengths of slices.
func (s *seen) compared(x, y *ir.Expr) {
	if v, w := lengthOf(x), lengthOf(y); v != nil && w != nil {
		s.same[[2]*ir.Var{v, w}], s.same[[2]*ir.Var{w, v}] = true, true
	}
}

// lengthOf returns the slice of which e is the length, or nil.
func lengthOf(e *ir.Expr) *ir.Var {
	if e != nil && e.Builtin() == effects.Len && e.Args[0].Op == ir.OpVar {
		return e.Args[0].Var
	}
	return nil
}

// asLong reports whether Go's compiler knows that v is as long as q, because v is cut to that length or compared with
// it.
func (s *seen) asLong(v, q *ir.Var) bool {
	if s.always(v, func(x *ir.Expr) bool { return cutTo(x, q) }) {
		return true
	}
	v, q = s.original(v), s.original(q)
	return s.same[[2]*ir.Var{v, q}] && !s.other[v] && !s.other[q]
}

// original follows copies of a slice back to the first variable.
func (s *seen) original(v *ir.Var) *ir.Var {
	for s.always(v, func(x *ir.Expr) bool { return x.Op == ir.OpVar && x.Var == s.defs[v][0].Var }) {
		v = s.defs[v][0].Var
	}
	return v
}

// always reports whether fit is true for all values of v.
func (s *seen) always(v *ir.Var, fit func(*ir.Expr) bool) bool {
	for _, x := range s.defs[v] {
		if !fit(x) {
			return false
		}
	}
	return len(s.defs[v]) > 0 && !s.other[v]
}

// cutTo reports whether x is a slice cut to the length of q.
func cutTo(x *ir.Expr, q *ir.Var) bool {
	return x.Op == ir.OpSlice && x.Args[1] == nil && x.Args[2] != nil && lengthOf(x.Args[2]) == q
}

// full reports whether the length of the slice x is its capacity.
func full(x *ir.Expr) bool {
	switch x.Op {
	case ir.OpTape:
		return x.Tape() != effects.Pop
	case ir.OpBuiltin:
		return x.Builtin() == effects.Make && len(x.Args) == 2
	case ir.OpSlice:
		return x.Args[2] != nil && x.Args[3] != nil && ir.Same(x.Args[2], x.Args[3])
	}
	return false
}
