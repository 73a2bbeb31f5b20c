package section

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/depend"
	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// A Reference is an element that a loop or a statement reads or writes.
type Reference struct {
	Of    *Array
	At    ranges.Linear // the number of the element; in a loop, relative to its index
	Known bool
	Write bool
	sum   bool // it is read only to add to it
}

// A Strand is a counted loop without inner loops that only computes and stores to slices that can be followed.
type Strand struct {
	Loop   *ir.Loop
	Lo, Hi ranges.Linear // lo ≤ index < hi
	Use
}

// A Use is the set of places that statements read and write.
type Use struct {
	Refs   []Reference
	Reads  map[*ir.Var]bool
	Writes map[*ir.Var]bool // includes variables that are declared outside
	Stacks map[*ir.Var]bool // whether a stack is changed
	Memory bool             // writes to memory that is not followed
	Loads  bool             // reads such memory
	Opaque bool
}

// UseOf returns what the statements of list read and write. If index is not nil, the numbers of elements are
// relative to it.
func (a *Arrays) UseOf(list []ir.Stmt, index *ir.Var) Use {
	u := Use{Reads: map[*ir.Var]bool{}, Writes: map[*ir.Var]bool{}, Stacks: map[*ir.Var]bool{}}
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		for _, v := range ir.Defines(s) {
			u.Writes[v] = true
			u.Opaque = u.Opaque || v.Addressed
		}
		switch s := s.(type) {
		case *ir.Assign:
			a.usePlace(&u, s, index)
			return
		case *ir.Decl, *ir.If, *ir.Comment:
		case *ir.ExprStmt:
			if s.X.Tape() != effects.Drop {
				u.Opaque = true
			}
		default:
			u.Opaque = true
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) { a.useExpr(&u, *e, index) })
	})
	return u
}

// usePlace records the effects of an assignment.
func (a *Arrays) usePlace(u *Use, s *ir.Assign, index *ir.Var) {
	a.useExpr(u, s.RHS, index)
	if s.LHS.Op == ir.OpVar {
		u.Reads[s.LHS.Var] = u.Reads[s.LHS.Var] || s.Tok != token.DEFINE && s.Tok != token.ASSIGN
		return
	}
	of, _, _ := a.Element(s.LHS)
	if of == nil {
		u.Memory = true
		if v := s.LHS.Root(); v != nil {
			u.Writes[v] = true
		}
		a.useExpr(u, s.LHS, index)
		return
	}
	a.useExpr(u, s.LHS.Args[1], index)
	u.Reads[s.LHS.Args[0].Var] = true
	r := a.reference(s.LHS, index, true)
	u.Refs = append(u.Refs, r)
	if s.Tok != token.ASSIGN {
		r.Write, r.sum = false, true
		u.Refs = append(u.Refs, r)
	}
}

func (a *Arrays) useExpr(u *Use, e *ir.Expr, index *ir.Var) {
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			u.Reads[x.Var] = true
			u.Opaque = u.Opaque || x.Var.Addressed
		case ir.OpIndex, ir.OpField, ir.OpDeref:
			if of, _, _ := a.Element(x); of != nil {
				u.Refs = append(u.Refs, a.reference(x, index, false))
			} else {
				u.Loads = u.Loads || x.Root() == nil
			}
		case ir.OpTape:
			u.Stacks[x.Var] = u.Stacks[x.Var] || x.Tape() != effects.Top
			if x.Tape() == effects.Copy {
				u.Opaque = true
			}
		case ir.OpCall, ir.OpRuntime, ir.OpEmitted, ir.OpMethod, ir.OpBuiltin:
			u.Opaque = u.Opaque || !withoutEffect(&ir.Expr{Op: x.Op, Obj: x.Obj, Name: x.Name})
		}
		return true
	})
}

func (a *Arrays) reference(x *ir.Expr, index *ir.Var, write bool) Reference {
	of, at, known := a.Element(x)
	if index != nil {
		at = at.Minus(a.Known.Value(index))
		known = known && at.IsConst()
	}
	return Reference{Of: of, At: at, Known: known, Write: write}
}

// StrandOf returns l as a strand, or nil.
func (a *Arrays) StrandOf(s ir.Stmt) *Strand {
	l, ok := s.(*ir.Loop)
	if !ok || l.HasBreak() {
		return nil
	}
	lo, hi, ok := a.Known.Counted(l)
	if !ok {
		return nil
	}
	st := &Strand{Loop: l, Lo: lo, Hi: hi, Use: a.UseOf(l.Body.Stmts, l.Index)}
	a.useExpr(&st.Use, l.From, nil)
	a.useExpr(&st.Use, l.To, nil)
	if st.Opaque || st.Memory || len(st.Stacks) > 0 || len(st.Refs) == 0 {
		return nil
	}
	return st
}

// carried lists the variables that st changes and that are declared outside its loop.
func (st *Strand) carried() []*ir.Var {
	own := map[*ir.Var]bool{}
	st.Loop.Body.Walk(func(s ir.Stmt) {
		for _, v := range ir.Declares(s) {
			own[v] = true
		}
	})
	var out []*ir.Var
	for v := range st.Writes {
		if !own[v] {
			out = append(out, v)
		}
	}
	return out
}

// AnyOrder reports whether the iterations of st do not conflict.
func (st *Strand) AnyOrder() bool {
	if len(st.carried()) > 0 {
		return false
	}
	var accesses []depend.Access[*Array]
	for _, r := range st.Refs {
		accesses = append(accesses, r.access())
	}
	return depend.AnyOrder(accesses)
}

// access returns r in the form of the dependence test. An addition counts as a read and a write, because a sum in
// another order may differ in its last bit.
func (r Reference) access() depend.Access[*Array] {
	a := depend.Access[*Array]{Use: depend.Load, Memory: r.Of, Base: r.Of.Var.Name, At: r.subscript()}
	if r.Write {
		a.Use = depend.Store
	}
	return a
}

// subscript returns the position of r in its loop.
func (r Reference) subscript() depend.Subscript {
	if !r.Known {
		return depend.Subscript{}
	}
	return depend.Subscript{Step: 1, Shift: r.At.Const, Known: true}
}

// fusible reports whether x and y may run as one loop with a rising index, in which iteration i+shift of y follows
// iteration i of x. Conflicting accesses must stay in their order.
func fusible(x, y *Strand, shift int64) bool {
	for _, r := range x.Refs {
		for _, w := range y.Refs {
			if r.Of != w.Of || !r.Write && !w.Write {
				continue
			}
			if n, _, ok := r.subscript().Distance(w.subscript()); !ok || n < shift {
				return false // y would access it before x
			}
		}
	}
	uses := func(st *Strand) func(*ir.Var) bool {
		return func(v *ir.Var) bool { return st.Reads[v] || st.Writes[v] }
	}
	return !slices.ContainsFunc(x.carried(), uses(y)) && !slices.ContainsFunc(y.carried(), uses(x))
}

// Ascending reports whether st may run with a rising index.
func (st *Strand) Ascending() bool { return st.Loop.Step > 0 || st.AnyOrder() }

// A Fit is a distance at which two loops can be fused.
type Fit struct {
	Shift int64
	Gain  int // accesses to memory that fusion saves
}

// Fits lists the distances at which y reads elements of an adjoint that x has just written, the best first.
func Fits(x, y *Strand) []Fit {
	var out []Fit
	for _, w := range x.Refs {
		for _, r := range y.Refs {
			s := w.At.Const - r.At.Const
			has := func(f Fit) bool { return f.Shift == s }
			if w.Of == r.Of && w.Write && !r.Write && w.Known && r.Known && w.Of.Ours() && !slices.ContainsFunc(out, has) && fusible(x, y, s) {
				out = append(out, Fit{s, gain(x, y, s)})
			}
		}
	}
	slices.SortStableFunc(out, func(f, g Fit) int { return g.Gain - f.Gain })
	return out
}

// gain returns the number of arrays whose elements y takes from x in an iteration, counted twice unless y only adds
// to them, minus the number of bounds at which the iterations of x and y differ.
func gain(x, y *Strand, shift int64) int {
	taken := map[*Array]int{}
	for _, w := range x.Refs {
		for _, r := range y.Refs {
			if w.Of == r.Of && w.Write && !r.Write && shift+r.At.Const == w.At.Const {
				taken[w.Of] = max(taken[w.Of], 1)
				if !r.sum {
					taken[w.Of] = 2
				}
			}
		}
	}
	n := 0
	for _, k := range taken {
		n += k
	}
	for _, d := range []ranges.Linear{y.Lo.Shifted(-shift).Minus(x.Lo), y.Hi.Shifted(-shift).Minus(x.Hi)} {
		if d.Const != 0 || !d.IsConst() {
			n--
		}
	}
	return n
}
