package analysis

import (
	"go/token"
	"maps"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// A loop may exchange slices among variables, as in u, next = next, u. If the variables had different memory before
// the loop, they have different memory at the start of each iteration. So a store through one of them does not change
// elements that the same iteration loads through another.

// An exchange describes how each iteration of a loop moves slices among variables. from maps each variable to the
// variable whose value at the start of an iteration it has at the end.
type exchange struct {
	from map[*ir.Var]*ir.Var
	made map[*ir.Var]*ir.Expr // the expression that allocated the memory of each variable before the loop
}

// A buffers analyses the slices that loops exchange.
type buffers struct{ *Effects }

// apart reports whether the store at w does not change x, as loaded at a site, in the same iteration of a loop in or
// around region r, because they access different buffers that the loop exchanges.
func (e buffers) apart(r Region, x *ir.Expr, at, w *Site) bool {
	a, ok := w.Stmt.(*ir.Assign)
	if r.Loop == nil || !ok || at == nil || e.at[r.Loop] == nil || x.Op != ir.OpIndex || a.LHS.Op != ir.OpIndex || storesWithin(a.RHS) || storesWithin(a.LHS) {
		return false
	}
	for _, l := range append(slices.Clone(e.at[r.Loop].Loops), r.Loop) {
		if !contains(at.Loops, l) || !contains(w.Loops, l) {
			continue
		}
		v, u := e.of(x.Args[0], at, l), e.of(a.LHS.Args[0], w, l)
		if v != nil && u != nil && v != u && StaySeparate(e.Effects, l, v, u) {
			return true
		}
	}
	return false
}

// StoredDuring is Effects.StoredIn for a place x that is loaded at a site in l. It ignores stores to another buffer
// that a loop around l exchanges.
func StoredDuring(e *Effects, l *ir.Loop, x *ir.Expr, at *Site) bool {
	var once Region // an iteration of the loop around l runs all of l
	if around := e.at[l].Loops; len(around) > 0 {
		once.Loop = around[len(around)-1]
	}
	n := e.alias.Memory(x)
	return n != nil && slices.ContainsFunc(e.sites(n, x), func(w *Site) bool {
		return contains(w.Loops, l) && !buffers{e}.apart(once, x, at, w)
	})
}

// storesWithin reports whether the evaluation of x may store to memory.
func storesWithin(x *ir.Expr) bool {
	found := false
	x.Walk(func(y *ir.Expr) bool {
		found = found || storesThrough(y)
		return !found
	})
	return found
}

// of returns the variable declared outside l whose value at the start of an iteration x has at a site in l, or nil if
// that is not known.
func (e buffers) of(x *ir.Expr, at *Site, l *ir.Loop) *ir.Var {
	for x.Op == ir.OpVar && IsSlice(x.Var.Type) && !x.Var.Addressed {
		v, defs := x.Var, e.defs[x.Var]
		if d := e.decl[v]; d == nil || !contains(d.Loops, l) {
			before := func(s *Site) bool { return contains(s.Loops, l) && (s.At < at.At || s.Loops[len(s.Loops)-1] != l) }
			if slices.ContainsFunc(defs, before) {
				return nil
			}
			return v
		}
		if len(defs) == 0 {
			return nil
		}
		a, ok := defs[0].Stmt.(*ir.Assign)
		if !ok || a.LHS.Op != ir.OpVar || !e.definedOnce(a) {
			return nil // it has another value before that, or in other places
		}
		x, at = a.RHS, defs[0]
	}
	return nil
}

// Buffer returns the variable declared outside l whose value at the start of an iteration x has. x is a variable
// declared in l. Buffer returns nil if that is not known.
func Buffer(e *Effects, x *ir.Expr, l *ir.Loop) *ir.Var {
	if x.Op != ir.OpVar || e.decl[x.Var] == nil || !contains(e.decl[x.Var].Loops, l) {
		return nil
	}
	return buffers{e}.of(x, e.decl[x.Var], l)
}

// StaySeparate reports whether v and w name different memory whenever an iteration of l starts.
func StaySeparate(e *Effects, l *ir.Loop, v, w *ir.Var) bool {
	x := e.exchanges[l]
	if x == nil {
		x = buffers{e}.exchanged(l)
		e.exchanges[l] = x
	}
	seen := map[[2]*ir.Var]bool{} // pairs that the values of v and w may come from
	for pair := [2]*ir.Var{v, w}; !seen[pair]; pair = [2]*ir.Var{x.from[pair[0]], x.from[pair[1]]} {
		m, n := x.made[pair[0]], x.made[pair[1]]
		if m == nil || n == nil || m == n {
			return false
		}
		seen[pair] = true
	}
	return true
}

// exchanged returns the exchange of the body of l.
func (e buffers) exchanged(l *ir.Loop) *exchange {
	x := &exchange{from: map[*ir.Var]*ir.Var{}, made: map[*ir.Var]*ir.Expr{}}
	e.eachBuffer(l, func(v *ir.Var) { x.from[v], x.made[v] = v, e.madeBefore(v, l) })
	has := maps.Clone(x.from)
	for _, s := range l.Body.Stmts {
		a, ok := s.(*ir.Assign)
		if !ok || a.LHS.Op != ir.OpVar {
			continue // eachBuffer omits the variables that such a statement assigns
		}
		if a.RHS.Op == ir.OpVar && has[a.RHS.Var] != nil && (x.from[a.LHS.Var] != nil || e.definedOnce(a)) {
			has[a.LHS.Var] = has[a.RHS.Var]
			continue
		}
		delete(has, a.LHS.Var)
	}
	for v := range x.from {
		x.from[v] = has[v]
	}
	return x
}

// definedOnce reports whether a is the only statement that assigns its variable.
func (e buffers) definedOnce(a *ir.Assign) bool {
	v := a.LHS.Var
	return a.Tok == token.DEFINE && !v.Addressed && len(e.defs[v]) == 1
}

// eachBuffer calls f for the slices declared outside l that the body of l does not assign, or assigns as a whole and
// unconditionally.
func (e buffers) eachBuffer(l *ir.Loop, f func(*ir.Var)) {
	for v, defs := range e.defs {
		if !IsSlice(v.Type) || v.Addressed || v.Param || v.Result || e.decl[v] == nil || contains(e.decl[v].Loops, l) {
			continue
		}
		elsewhere := func(s *Site) bool {
			a, ok := s.Stmt.(*ir.Assign)
			return contains(s.Loops, l) && (s.Block != l.Body || !ok || a.LHS.Op != ir.OpVar)
		}
		if !slices.ContainsFunc(defs, elsewhere) {
			f(v)
		}
	}
}

// madeBefore returns the expression that allocates the memory of v before l, or nil if that is not known. v is
// declared outside l.
func (e buffers) madeBefore(v *ir.Var, l *ir.Loop) *ir.Expr {
	for {
		defs := slices.DeleteFunc(slices.Clone(e.defs[v]), func(s *Site) bool { return contains(s.Loops, l) })
		if len(defs) != 1 || v.Addressed || v.Param || v.Result {
			return nil
		}
		a, ok := defs[0].Stmt.(*ir.Assign)
		switch {
		case !ok || a.Tok != token.DEFINE || a.LHS.Op != ir.OpVar:
			return nil
		case a.RHS.Op != ir.OpVar:
			return madeSlice(a.RHS)
		}
		if v = a.RHS.Var; len(e.defs[v]) != 1 {
			return nil
		}
	}
}

// madeSlice returns x if the evaluation of x allocates a slice that has no other name, or nil.
func madeSlice(x *ir.Expr) *ir.Expr {
	if x.Builtin() == effects.Make || x.Tape() == effects.Zeros || x.Builtin() == effects.Append && x.Args[0].Op == ir.OpNil {
		return x
	}
	return nil
}
