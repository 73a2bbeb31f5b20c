package onepass

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A joiner joins blocks of two sweeps.
type joiner struct {
	*suitability
	defined map[*ir.Var]bool // variables that only the reverse sweep computes
	sums    map[*ir.Var]bool // variables that begin with zero and are only added to
}

// block joins a block of the forward sweep and its reverse. The reverse block comes after the forward block. Its
// loops and branches move into the corresponding loops and branches of the forward block, if that is allowed.
func (j *joiner) block(fwd, rev []ir.Stmt) (list []ir.Stmt, ok bool) {
	list, rev, ok = j.unsaved(fwd, rev)
	moved := &ir.Block{}
	for k, s := range rev {
		if a := match.Definition(s); a != nil && j.forward[a.LHS.Var] {
			ok = ok && j.defines(list, a)
			continue
		}
		at := partner(list, s)
		if at < 0 || j.definesUsed(list[at+1:], s) || !j.moves(s, rev[:k]) {
			list = append(list, s)
			continue
		}
		ok = ok && j.into(list[at], s)
		moved.Add(s)
	}
	return declaredFirst(list, rev, moved), ok
}

// unsaved makes variables of the forward block pass values that it saves to the reverse block. It reports whether
// each operation on a stack in one of the blocks has a counterpart in the other one.
func (j *joiner) unsaved(fwd, rev []ir.Stmt) (unsaved, taken []ir.Stmt, ok bool) {
	wanted, ok := map[*ir.Var]*ir.Var{}, true
	for _, s := range rev {
		if stack, v := popped(s); stack != nil {
			ok = ok && wanted[stack] == nil
			wanted[stack] = v
			continue
		}
		taken = append(taken, s)
	}
	for _, s := range fwd {
		stack, x := pushed(s)
		v := wanted[stack]
		switch {
		case stack == nil:
			unsaved = append(unsaved, s)
		case v == nil:
			return nil, nil, false
		case j.passed[v]:
			at := j.earliest(unsaved, x)
			unsaved = slices.Insert(unsaved, at, ir.Stmt(&ir.Assign{LHS: ir.Use(v), RHS: x, Tok: token.DEFINE}))
		case !match.Var(x, v):
			return nil, nil, false
		}
		delete(wanted, stack)
	}
	return unsaved, taken, ok && len(wanted) == 0
}

// earliest returns the first index in list at which x has the value that it has at the end of list. That is after the
// definitions of the variables in x, if all of them are fixed.
func (j *joiner) earliest(list []ir.Stmt, x *ir.Expr) int {
	used := match.Mentioned(x)
	for v := range used {
		if !j.fixed[v] {
			return len(list)
		}
	}
	if !safe(x) || hasLoad(x) {
		return len(list)
	}
	at := 0
	for i, s := range list {
		if slices.ContainsFunc(ir.Defines(s), func(v *ir.Var) bool { return used[v] }) {
			at = i + 1
		}
	}
	return at
}

// defines reports whether list contains the definition a of the reverse sweep, which may use temporaries.
func (j *joiner) defines(list []ir.Stmt, a *ir.Assign) bool {
	x := a.RHS.Clone().Map(j.expanded)
	return slices.ContainsFunc(list, func(s ir.Stmt) bool {
		d := match.Definition(s)
		return d != nil && d.LHS.Var == a.LHS.Var && ir.Same(d.RHS, x)
	})
}

// definesUsed reports whether list assigns variables that s uses but does not declare. Then s cannot run before list.
// Variables that the reverse sweep only declares are declared first (declaredFirst).
func (j *joiner) definesUsed(list []ir.Stmt, s ir.Stmt) bool {
	list = slices.DeleteFunc(slices.Clone(list), func(t ir.Stmt) bool {
		d, ok := t.(*ir.Decl)
		return ok && !j.forward[d.Var]
	})
	b := &ir.Block{Stmts: []ir.Stmt{s}}
	own, found := b.Declared(), false
	for v := range match.Changes(&ir.Block{Stmts: list}) {
		found = found || !own[v] && b.Mentions(v) > 0
	}
	return found
}

// declaredFirst returns list, but first the declarations of rev that the moved statements need. The order does not
// matter, because these declarations only assign zeros.
func declaredFirst(list, rev []ir.Stmt, moved *ir.Block) []ir.Stmt {
	var first []ir.Stmt
	for _, s := range rev {
		if d, ok := s.(*ir.Decl); ok && moved.Mentions(d.Var) > 0 {
			first = append(first, s)
		}
	}
	return append(first, slices.DeleteFunc(list, func(s ir.Stmt) bool { return slices.Contains(first, s) })...)
}

// partner returns the index of the loop or branch of which s may be the reverse. It returns −1 if there is none, or
// more than one.
func partner(list []ir.Stmt, s ir.Stmt) int {
	found, near := []int{}, []int{}
	for i, t := range list {
		if !fits(t, s) {
			continue
		}
		found = append(found, i)
		if ir.NoteOf(s).Pos == ir.NoteOf(t).Pos {
			near = append(near, i)
		}
	}
	switch {
	case len(found) == 1:
		return found[0]
	case len(near) == 1:
		return near[0]
	}
	return -1
}

// fits reports whether rev runs its parts when fwd runs its parts. A branch has the same condition, which still has
// the value that it had in the forward sweep, because its variables are fixed and it reads nothing that either sweep
// changes.
func fits(fwd, rev ir.Stmt) bool {
	switch f := fwd.(type) {
	case *ir.Loop:
		r, ok := rev.(*ir.Loop)
		return ok && turned(f, r)
	case *ir.If:
		r, ok := rev.(*ir.If)
		return ok && (ir.Same(f.Cond, r.Cond) || negated(f, r))
	}
	return false
}

// negated reports whether the condition of r is the negation of that of f.
func negated(f, r *ir.If) bool {
	return r.Cond.Op == ir.OpUnary && r.Cond.Tok == token.NOT && ir.Same(f.Cond, r.Cond.Args[0])
}

// turned reports whether r has the iterations of f in reverse order. Each iteration of the joined loop runs that of f
// and then that of r, so the order of the iterations of r changes. moves tests whether that is allowed.
func turned(f, r *ir.Loop) bool {
	if f.Index == nil || f.Index != r.Index || len(f.With)+len(r.With) > 0 || f.Step != -r.Step {
		return false
	}
	switch {
	case f.Step == 1 && f.Cmp == token.LSS && r.Cmp == token.GEQ:
		return ir.Same(f.From, r.To) && precedes(r.From, f.To)
	case f.Step == -1 && f.Cmp == token.GEQ && r.Cmp == token.LEQ:
		return ir.Same(f.From, r.To) && ir.Same(f.To, r.From)
	}
	return false
}

// precedes reports whether x is the integer before y.
func precedes(x, y *ir.Expr) bool {
	if n, ok := match.Integer(y); ok {
		return match.IsNumber(x, n-1)
	}
	return x.Op == ir.OpBinary && x.Tok == token.SUB && match.One(x.Args[1]) && ir.Same(x.Args[0], y)
}

// into adds rev, the reverse of a loop or branch, to that loop or branch.
func (j *joiner) into(fwd, rev ir.Stmt) bool {
	switch f := fwd.(type) {
	case *ir.Loop:
		return j.add(f.Body, rev.(*ir.Loop).Body)
	case *ir.If:
		r := rev.(*ir.If)
		then, els := r.Then, r.Else
		if negated(f, r) {
			then, els = els, then
		}
		if f.Else == nil && els != nil {
			f.Else = &ir.Block{}
		}
		return j.add(f.Then, then) && j.add(f.Else, els)
	}
	return false
}

// add joins rev with fwd.
func (j *joiner) add(fwd, rev *ir.Block) (ok bool) {
	if rev == nil {
		return true
	}
	fwd.Stmts, ok = j.block(fwd.Stmts, rev.Stmts)
	return ok
}
