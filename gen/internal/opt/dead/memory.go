package dead

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// unreadMemory finds the stores to memory that belongs to f and that f reads only in the needless statements.
func unreadMemory(f *ir.Func, needless map[ir.Stmt]bool) map[ir.Stmt]bool {
	u := &unread{group: map[*ir.Var]*ir.Var{}, read: map[*ir.Var]bool{}, stacks: f.Tapes}
	for _, v := range append(f.Inputs(), f.Results...) {
		u.read[v] = true
	}
	f.Body.Walk(func(s ir.Stmt) {
		if !needless[s] {
			u.look(s)
		}
	})
	found := map[ir.Stmt]bool{}
	f.Body.Walk(func(s ir.Stmt) {
		if a, ok := s.(*ir.Assign); ok {
			if v := u.stored(a); v != nil && !u.read[u.first(v)] {
				found[s] = true
			}
		}
	})
	return found
}

// An unread groups slices that may share memory, and records which groups are read.
type unread struct {
	group  map[*ir.Var]*ir.Var // a step towards the first member of the group; stacks of the tape are members, too
	read   map[*ir.Var]bool    // for each member: the memory is read, or does not belong to f
	stacks []*ir.Var           // stacks that belong to f; a helper shares those of other functions
}

// first returns the member that represents the group of v.
func (u *unread) first(v *ir.Var) *ir.Var {
	for u.group[v] != nil {
		v = u.group[v]
	}
	return v
}

func (u *unread) join(v, w *ir.Var) {
	if v, w = u.first(v), u.first(w); v != w {
		u.group[w] = v
		u.read[v] = u.read[v] || u.read[w]
	}
}

func (u *unread) look(s ir.Stmt) {
	a, ok := s.(*ir.Assign)
	checked := ir.Checked(s)
	switch {
	case checked != nil:
		u.usesBounds(checked)
	case !ok:
		for _, v := range append(ir.Defines(s), ir.Declares(s)...) {
			if _, own := s.(*ir.Decl); !own {
				u.read[u.first(v)] = true // such as a result of a call
			}
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) { u.uses(*e) })
	case u.stored(a) != nil:
		u.store(a)
	case a.LHS.Op == ir.OpVar && isNumbers(a.LHS.Var.Type):
		u.define(a.LHS.Var, a.RHS)
	default:
		u.uses(a.LHS)
		u.uses(a.RHS)
	}
}

// isNumbers reports whether t is a slice whose elements have no references.
func isNumbers(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && !analysis.HasRefs(s.Elem())
}

// stored returns the slice to which a stores, if a has no other effect, or nil.
func (u *unread) stored(a *ir.Assign) *ir.Var {
	x := a.LHS
	for x.Op == ir.OpField || x.Op == ir.OpIndex {
		base := x.Args[0]
		if x.Op == ir.OpIndex && base.Op == ir.OpVar && isNumbers(base.Type) {
			if match.Pure(a.RHS) && match.Pure(a.LHS) && !base.Var.Addressed {
				return base.Var
			}
			return nil
		}
		x = base
	}
	return nil
}

// store records what a store reads. If it reads only elements of its own memory, it records nothing, because then
// either both are needed or neither is.
func (u *unread) store(a *ir.Assign) {
	v := u.stored(a)
	own := func(w *ir.Var) bool { return u.first(w) == u.first(v) }
	for x := a.LHS; x.Op != ir.OpVar; x = x.Args[0] {
		for _, i := range x.Args[1:] {
			u.usesExcept(i, own)
		}
	}
	u.usesExcept(a.RHS, own)
}

// define joins v with the slice of which x is a part, or records that the memory does not belong to f.
func (u *unread) define(v *ir.Var, x *ir.Expr) {
	switch {
	case v.Addressed:
		u.uses(x)
		u.read[u.first(v)] = true
	case x.Op == ir.OpVar:
		u.join(v, x.Var)
	case x.Op == ir.OpSlice && x.Args[0].Op == ir.OpVar && isNumbers(x.Args[0].Type):
		u.join(v, x.Args[0].Var)
		u.all(x.Args[1:])
	case x.Op == ir.OpTape && slices.Contains(u.stacks, x.Var):
		u.join(v, x.Var)
		u.all(x.Args)
	case x.Op == ir.OpNil, x.Builtin() == effects.Make:
		u.all(x.Args)
	default:
		u.uses(x)
		u.read[u.first(v)] = true
	}
}

func (u *unread) all(list []*ir.Expr) {
	for _, x := range list {
		u.uses(x)
	}
}

func (u *unread) uses(x *ir.Expr) { u.usesExcept(x, func(*ir.Var) bool { return false }) }

// usesBounds records what a check of the place x reads. This does not include the number in the place.
func (u *unread) usesBounds(x *ir.Expr) {
	for x.Op == ir.OpIndex || x.Op == ir.OpField {
		u.all(x.Args[1:])
		if x = x.Args[0]; x.Op == ir.OpVar && isNumbers(x.Type) {
			return
		}
	}
	u.uses(x)
}

// usesExcept records the slices whose elements x reads, or which x passes on. It ignores slices for which but is true.
func (u *unread) usesExcept(x *ir.Expr, but func(*ir.Var) bool) {
	if x == nil {
		return
	}
	switch {
	case x.Op == ir.OpVar:
		u.read[u.first(x.Var)] = true
	case x.Builtin() == effects.Len && x.Args[0].Op == ir.OpVar:
	case (x.Tape() == effects.Drop || x.Tape() == effects.Reset):
		u.all(x.Args)
	case x.Op == ir.OpTape:
		u.read[u.first(x.Var)] = true
		u.all(x.Args)
	case x.Op == ir.OpIndex && x.Args[0].Op == ir.OpVar && but(x.Args[0].Var):
		u.usesExcept(x.Args[1], but)
	default:
		for _, y := range x.Args {
			u.usesExcept(y, but)
		}
	}
}
