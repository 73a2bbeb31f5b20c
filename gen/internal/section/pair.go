package section

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/depend"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// A reference is an element that a loop or a statement reads or writes.
type reference struct {
	of    *array
	at    linear // in a loop, counted from its index
	known bool
	write bool
	sum   bool // read to add to it
}

// A strand is a counted loop without loops inside that only computes and
// stores to slices that can be followed.
type strand struct {
	l      *ir.Loop
	lo, hi linear // lo ≤ index < hi
	use
}

// A use is what statements read and write.
type use struct {
	refs   []reference
	reads  map[*ir.Var]bool
	writes map[*ir.Var]bool // variables that are declared outside, too
	stacks map[*ir.Var]bool // whether they are changed
	memory bool             // writes to memory that is not followed
	loads  bool             // reads such memory
	opaque bool
}

func (a *arrays) useOf(list []ir.Stmt, index *ir.Var) use {
	u := use{reads: map[*ir.Var]bool{}, writes: map[*ir.Var]bool{}, stacks: map[*ir.Var]bool{}}
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		for _, v := range ir.Defines(s) {
			u.writes[v] = true
			u.opaque = u.opaque || v.Addressed
		}
		switch s := s.(type) {
		case *ir.Assign:
			a.usePlace(&u, s, index)
			return
		case *ir.Decl, *ir.If, *ir.Comment:
		case *ir.ExprStmt:
			if s.X.Tape() != effects.Drop {
				u.opaque = true
			}
		default:
			u.opaque = true
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) { a.useExpr(&u, *e, index) })
	})
	return u
}

// usePlace notes what an assignment does.
func (a *arrays) usePlace(u *use, s *ir.Assign, index *ir.Var) {
	a.useExpr(u, s.RHS, index)
	if s.LHS.Op == ir.OpVar {
		u.reads[s.LHS.Var] = u.reads[s.LHS.Var] || s.Tok != token.DEFINE && s.Tok != token.ASSIGN
		return
	}
	of, _, _ := a.at(s.LHS)
	if of == nil {
		u.memory = true
		if v := s.LHS.Root(); v != nil {
			u.writes[v] = true
		}
		a.useExpr(u, s.LHS, index)
		return
	}
	a.useExpr(u, s.LHS.Args[1], index)
	u.reads[s.LHS.Args[0].Var] = true
	r := a.reference(s.LHS, index, true)
	u.refs = append(u.refs, r)
	if s.Tok != token.ASSIGN {
		r.write, r.sum = false, true
		u.refs = append(u.refs, r)
	}
}

func (a *arrays) useExpr(u *use, e *ir.Expr, index *ir.Var) {
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			u.reads[x.Var] = true
			u.opaque = u.opaque || x.Var.Addressed
		case ir.OpIndex, ir.OpField, ir.OpDeref:
			if of, _, _ := a.at(x); of != nil {
				u.refs = append(u.refs, a.reference(x, index, false))
			} else {
				u.loads = u.loads || x.Root() == nil
			}
		case ir.OpTape:
			u.stacks[x.Var] = u.stacks[x.Var] || x.Tape() != effects.Top
			if x.Name == "Copy" {
				u.opaque = true
			}
		case ir.OpCall, ir.OpRuntime, ir.OpEmitted, ir.OpMethod, ir.OpBuiltin:
			u.opaque = u.opaque || !calm(&ir.Expr{Op: x.Op, Obj: x.Obj, Name: x.Name})
		}
		return true
	})
}

func (a *arrays) reference(x *ir.Expr, index *ir.Var, write bool) reference {
	of, at, known := a.at(x)
	if index != nil {
		at = at.minus(a.symbol(key{index, false}))
		known = known && len(at.terms) == 0
	}
	return reference{of: of, at: at, known: known, write: write}
}

// strandOf returns l as a strand, or nil.
func (a *arrays) strandOf(s ir.Stmt) *strand {
	l, ok := s.(*ir.Loop)
	if !ok || l.HasBreak() {
		return nil
	}
	lo, hi, ok := a.counted(l)
	if !ok {
		return nil
	}
	st := &strand{l: l, lo: lo, hi: hi, use: a.useOf(l.Body.Stmts, l.Index)}
	a.useExpr(&st.use, l.From, nil)
	a.useExpr(&st.use, l.To, nil)
	if st.opaque || st.memory || len(st.stacks) > 0 || len(st.refs) == 0 {
		return nil
	}
	return st
}

// carried lists the variables that st changes and that are declared outside.
func (st *strand) carried() []*ir.Var {
	own := map[*ir.Var]bool{}
	st.l.Body.Walk(func(s ir.Stmt) {
		for _, v := range ir.Declares(s) {
			own[v] = true
		}
	})
	var out []*ir.Var
	for v := range st.writes {
		if !own[v] {
			out = append(out, v)
		}
	}
	return out
}

// anyOrder reports whether the iterations of st meet nowhere.
func (st *strand) anyOrder() bool {
	if len(st.carried()) > 0 {
		return false
	}
	var accesses []depend.Access[*array]
	for _, r := range st.refs {
		accesses = append(accesses, r.access())
	}
	return depend.AnyOrder(accesses)
}

// access is r for the dependence test. What a sum reads counts as read: sums of
// numbers in another order are others to the last bit.
func (r reference) access() depend.Access[*array] {
	a := depend.Access[*array]{Use: depend.Load, Memory: r.of, Base: r.of.v.Name, At: r.subscript()}
	if r.write {
		a.Use = depend.Store
	}
	return a
}

// subscript is the position of r in its loop.
func (r reference) subscript() depend.Subscript {
	if !r.known {
		return depend.Subscript{}
	}
	return depend.Subscript{Step: 1, Shift: r.at.c, Known: true}
}

// meet reports whether x and y may run as one, upward, y at index i+shift
// beside x at i, so that what both touch they touch in the order they have now.
func meet(x, y *strand, shift int64) bool {
	for _, r := range x.refs {
		for _, w := range y.refs {
			if r.of != w.of || !r.write && !w.write {
				continue
			}
			if n, _, ok := r.subscript().Distance(w.subscript()); !ok || n < shift {
				return false // y would be there before x is
			}
		}
	}
	uses := func(st *strand) func(*ir.Var) bool {
		return func(v *ir.Var) bool { return st.reads[v] || st.writes[v] }
	}
	return !slices.ContainsFunc(x.carried(), uses(y)) && !slices.ContainsFunc(y.carried(), uses(x))
}

// upward reports whether st may run upward.
func (st *strand) upward() bool { return st.l.Step > 0 || st.anyOrder() }

// A fit is a distance at which two loops can be one.
type fit struct {
	shift int64
	gain  int // what need not go through memory
}

// fits lists the distances at which y reads what x has just written to an
// adjoint, the best first.
func fits(x, y *strand) []fit {
	var out []fit
	for _, w := range x.refs {
		for _, r := range y.refs {
			s := w.at.c - r.at.c
			has := func(f fit) bool { return f.shift == s }
			if w.of == r.of && w.write && !r.write && w.known && r.known && w.of.ours() && !slices.ContainsFunc(out, has) && meet(x, y, s) {
				out = append(out, fit{s, gain(x, y, s)})
			}
		}
	}
	slices.SortStableFunc(out, func(f, g fit) int { return g.gain - f.gain })
	return out
}

// gain counts the elements that y takes from x within an iteration, those that
// it does not just add to twice, less the iterations that x and y do not share.
func gain(x, y *strand, shift int64) int {
	taken := map[*array]int{}
	for _, w := range x.refs {
		for _, r := range y.refs {
			if w.of == r.of && w.write && !r.write && shift+r.at.c == w.at.c {
				taken[w.of] = max(taken[w.of], 1)
				if !r.sum {
					taken[w.of] = 2
				}
			}
		}
	}
	n := 0
	for _, k := range taken {
		n += k
	}
	for _, d := range []linear{y.lo.shifted(-shift).minus(x.lo), y.hi.shifted(-shift).minus(x.hi)} {
		if d.c != 0 || len(d.terms) > 0 {
			n--
		}
	}
	return n
}
