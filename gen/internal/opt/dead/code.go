package dead

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// Code removes assignments to variables that are not read afterwards, and control flow that is then empty. It reports
// whether there were any. If f is faithful, checks of expressions that may panic stay. ids keeps the numbers of
// variables from call to call.
func Code(f *ir.Func, ids map[*ir.Var]int) bool {
	d := newLiveness(f, ids)
	d.faithful = f.Faithful
	d.block(f.Body, d.keep.clone(), nil, true)
	return d.changed
}

func newLiveness(f *ir.Func, ids map[*ir.Var]int) *liveness {
	d := &liveness{ids: ids, loops: map[*ir.Loop]*around{}}
	for _, r := range f.Results {
		d.keep.add(d.id(r))
	}
	d.addressed(f.Body)
	return d
}

// A liveness walks over a function backwards.
type liveness struct {
	ids      map[*ir.Var]int
	keep     live // variables that are live at every exit: results, and variables reached by pointers
	loops    map[*ir.Loop]*around
	faithful bool
	changed  bool
	watched  map[ir.Stmt]bool // idle statements, with checks before them; nil if dead code is removed
	within   []*ir.Loop       // the loops around the current statement
}

// A live is a set of live variables. It has one bit for the number of each variable.
type live []uint64

func (l live) clone() live { return slices.Clone(l) }

func (l live) has(i int) bool { return i>>6 < len(l) && l[i>>6]&(1<<(i&63)) != 0 }

func (l *live) add(i int) {
	for i>>6 >= len(*l) {
		*l = append(*l, 0)
	}
	(*l)[i>>6] |= 1 << (i & 63)
}

func (l live) remove(i int) {
	if i>>6 < len(l) {
		l[i>>6] &^= 1 << (i & 63)
	}
}

// join adds m to l, and reports whether l has grown.
func (l *live) join(m live) bool {
	grown := false
	for len(*l) < len(m) {
		*l = append(*l, 0)
	}
	for i, w := range m {
		grown = grown || w&^(*l)[i] != 0
		(*l)[i] |= w
	}
	return grown
}

// covers reports whether l contains all of m.
func (l live) covers(m live) bool {
	for i, w := range m {
		if i < len(l) {
			w &^= l[i]
		}
		if w != 0 {
			return false
		}
	}
	return true
}

// An around records which variables are live after a loop and before its iterations, and whether nothing of the loop
// remains. These sets only grow when the walk visits a loop again, so it need not start from empty sets.
type around struct {
	beyond, head live
	none         bool
}

func (d *liveness) id(v *ir.Var) int {
	i, known := d.ids[v]
	if !known {
		i = len(d.ids)
		d.ids[v] = i
	}
	return i
}

func (d *liveness) kept(v *ir.Var) bool { return d.keep.has(d.id(v)) }

// addressed finds the variables that memory operations may read.
func (d *liveness) addressed(b *ir.Block) {
	b.Parts(func(x *ir.Expr) {
		if x.Op == ir.OpAddr || x.Op == ir.OpSlice && !analysis.IsRef(x.Args[0].Type) {
			if v := x.Args[0].Root(); v != nil {
				d.keep.add(d.id(v))
			}
		}
		if x.Op == ir.OpVar && x.Var.Addressed {
			d.keep.add(d.id(x.Var))
		}
	})
}

// block walks b backwards. l is live after b, and exit is live at the target of a jump. block returns the variables
// that are live before b, and whether nothing of b remains. It changes b only if cut is set.
func (d *liveness) block(b *ir.Block, l, exit live, cut bool) (live, bool) {
	if b == nil {
		return l, true
	}
	var kept []ir.Stmt // the statements that stay, the last first
	none := true
	for _, s := range slices.Backward(b.Stmts) {
		var stay bool
		l, stay = d.stmt(s, l, exit, cut)
		none = none && !stay
		if stay || d.watched != nil {
			kept = append(kept, s)
			if !stay && cut {
				kept = d.checked(kept, d.watch(s), &l)
			}
			continue
		}
		d.changed = d.changed || cut
		if a, ok := s.(*ir.Assign); ok && a.Tok == token.DEFINE {
			kept = append(kept, &ir.Decl{Var: a.LHS.Var}) // it may be assigned later
		}
		if d.faithful {
			checks := panics(s)
			none = none && len(checks) == 0
			kept = d.checked(kept, checks, &l)
		}
	}
	if cut {
		slices.Reverse(kept)
		b.Stmts = kept
	}
	return l, none
}

// checked adds checks to the kept statements, which are in reverse order. It adds the variables that the checks read
// to l.
func (d *liveness) checked(kept []ir.Stmt, checks []*ir.Multi, l *live) []ir.Stmt {
	for _, c := range slices.Backward(checks) {
		d.reads(c.RHS, l)
		kept = append(kept, c)
	}
	return kept
}

// panics returns checks of the expressions of s that may panic, if nothing uses the value of s.
func panics(s ir.Stmt) []*ir.Multi {
	var list []*ir.Multi
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		for _, x := range ir.Failing(*e) {
			if x = fails(s, x); x != nil {
				list = append(list, ir.Check(ir.NoteOf(s), x.Clone()))
			}
		}
	})
	return list
}

// fails returns the part of x, an expression of s, that may panic. An assertion with two results does not panic, but
// its operand may.
func fails(s ir.Stmt, x *ir.Expr) *ir.Expr {
	if m, ok := s.(*ir.Multi); !ok || len(m.LHS) != 2 || x != m.RHS || x.Op != ir.OpAssert {
		return x
	}
	if len(ir.Failing(x.Args[0])) == 0 {
		return nil
	}
	return x.Args[0]
}

func (d *liveness) stmt(s ir.Stmt, l, exit live, cut bool) (live, bool) {
	switch s := s.(type) {
	case *ir.Assign:
		return d.assign(s, l)
	case *ir.If:
		return d.ifStmt(s, l, exit, cut)
	case *ir.Loop:
		return d.loop(s, l, cut)
	case *ir.Jump:
		if exit != nil {
			return exit.clone(), true
		}
	case *ir.Decl:
		// The declaration stays while anything mentions the variable. A caller removes declarations of unused
		// variables after their assignments.
		l.remove(d.id(s.Var))
	case *ir.Multi:
		for _, x := range s.LHS {
			if x != nil && x.Op != ir.OpVar {
				d.reads(x, &l)
			}
		}
		d.reads(s.RHS, &l)
	default:
		ir.Exprs(s, func(e **ir.Expr, _ bool) { d.reads(*e, &l) })
	}
	return l, true
}

func (d *liveness) assign(s *ir.Assign, l live) (live, bool) {
	if s.LHS.Op != ir.OpVar && d.watched[s] {
		return l, false // a store that nothing reads
	}
	v := s.LHS.Root()
	if v != nil && !l.has(d.id(v)) && !d.kept(v) && (match.Pure(s.RHS) || isZeros(s.RHS)) {
		return l, false
	}
	if s.LHS.Op == ir.OpVar && (s.Tok == token.ASSIGN || s.Tok == token.DEFINE) && !d.kept(v) {
		l.remove(d.id(v))
	} else {
		d.reads(s.LHS, &l)
	}
	d.reads(s.RHS, &l)
	return l, true
}

func (d *liveness) ifStmt(s *ir.If, l, exit live, cut bool) (live, bool) {
	then, noThen := d.block(s.Then, l.clone(), exit, cut)
	els, noElse := d.block(s.Else, l.clone(), exit, cut)
	if noThen && noElse && match.Pure(s.Cond) {
		return l, false
	}
	if cut = cut && d.watched == nil; cut && noElse {
		s.Else = nil
	}
	if cut && noThen && !noElse {
		s.Cond, s.Then, s.Else = invert(s.Cond), s.Else, nil
	}
	then.join(els)
	d.reads(s.Cond, &then)
	return then, true
}

func invert(c *ir.Expr) *ir.Expr {
	if c.Op == ir.OpUnary && c.Tok == token.NOT {
		return c.Args[0]
	}
	return ir.Unary(token.NOT, c)
}

func (d *liveness) loop(s *ir.Loop, l live, cut bool) (live, bool) {
	a := d.around(s, l)
	if cut {
		d.within = append(d.within, s)
		d.block(s.Body, a.head.clone(), l, true)
		d.within = d.within[:len(d.within)-1]
	}
	if a.none && (s.Index != nil || s.Over != nil) && match.Pure(s.To) {
		return l, false
	}
	return a.head.clone(), true
}

// around determines the variables that are live before the iterations of s. l is live after s.
func (d *liveness) around(s *ir.Loop, l live) *around {
	a := d.loops[s]
	if a == nil {
		a = &around{beyond: live{}, head: live{}}
		d.loops[s] = a
	} else if a.beyond.covers(l) {
		return a
	}
	a.beyond = l.clone()
	a.head.join(l)
	for _, e := range []*ir.Expr{s.Cond, s.From, s.To, s.Over} {
		d.reads(e, &a.head)
	}
	for grows := true; grows; {
		var in live
		in, a.none = d.block(s.Body, a.head.clone(), l, false)
		grows = a.head.join(in)
	}
	return a
}

// isZeros reports whether e only takes zeros from the tape, which keeps them zero.
func isZeros(e *ir.Expr) bool { return e.Tape() == effects.Zeros && match.Pure(e.Args[0]) }

// reads adds the variables that the evaluation of e reads.
func (d *liveness) reads(e *ir.Expr, l *live) {
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar {
			l.add(d.id(x.Var))
		}
		return true
	})
}
