package scalar

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// cuts cuts the slices that an inner loop over another slice reads and writes at
// its index to the length of that, so that Go's compiler sees that every access
// is in range:
//
//	for i := range a { s += a[i]*b[i] }   with   b1 := b[:len(a):len(b)]
//
// The loop reaches all of the elements, so it would panic where the cut does. A
// slice of its full capacity needs no third index for that.
func cuts(f *ir.Func) {
	c := &cutter{f: f, defs: map[*ir.Var][]*ir.Expr{}, other: map[*ir.Var]bool{}}
	f.Body.Walk(c.define)
	c.block(f.Body, false)
}

// define notes what s defines. Both sweeps may define a variable.
func (c *cutter) define(s ir.Stmt) {
	for _, v := range ir.Defines(s) {
		if a, ok := s.(*ir.Assign); ok && a.Tok == token.DEFINE {
			c.defs[v] = append(c.defs[v], a.RHS)
		} else {
			c.other[v] = true
		}
	}
}

type cutter struct {
	f     *ir.Func
	defs  map[*ir.Var][]*ir.Expr // what variables are defined as
	other map[*ir.Var]bool       // those that get values in other ways
	same  [][2]*ir.Var           // slices whose lengths are compared at entry
}

func (c *cutter) block(b *ir.Block, inner bool) {
	var out []ir.Stmt
	for _, s := range b.Stmts {
		l, isLoop := s.(*ir.Loop)
		for _, n := range ir.Blocks(s) {
			c.block(n, inner || isLoop)
		}
		if branch, ok := s.(*ir.If); ok && !inner {
			c.compared(branch.Cond)
		}
		if isLoop && inner && innermost(l) {
			if q := spans(l); q != nil {
				out = append(out, c.loop(l, q)...)
			}
		}
		out = append(out, s)
	}
	b.Stmts = out
}

// compared notes the test that two slices have the same length.
func (c *cutter) compared(cond *ir.Expr) {
	if cond.Op != ir.OpBinary || cond.Tok != token.NEQ {
		return
	}
	var vs [2]*ir.Var
	for i, x := range cond.Args {
		if x.Builtin() != effects.Len || x.Args[0].Op != ir.OpVar {
			return
		}
		vs[i] = x.Args[0].Var
	}
	c.same = append(c.same, vs)
}

// loop cuts what l accesses at its index to the length of q.
func (c *cutter) loop(l *ir.Loop, q *ir.Var) []ir.Stmt {
	var out []ir.Stmt
	for _, v := range Accessed(l, inStep(l)) {
		if v == q || v.Addressed || match.Written(l.Body.Stmts, v) || c.knows(v, q) {
			continue
		}
		w := &ir.Var{Name: c.f.Fresh(v.Name), Type: v.Type}
		cut := Cut(v, q)
		if !c.always(v, full) {
			cut.Args[3] = ir.Len(ir.Use(v)) // what lies after v is out of range
		}
		out = append(out, &ir.Assign{LHS: ir.Use(w), RHS: cut, Tok: token.DEFINE})
		Rename(l, v, w, inStep(l))
	}
	return out
}

// inStep tells the elements of slices at the index of l.
func inStep(l *ir.Loop) func(x *ir.Expr) bool {
	return func(x *ir.Expr) bool {
		return x.Op == ir.OpIndex && x.Args[0].Op == ir.OpVar && match.Var(x.Args[1], l.Index) && match.Slice(x.Args[0].Type)
	}
}

// knows reports whether Go's compiler knows that v is as long as q: it is cut to
// that, or compared with it.
func (c *cutter) knows(v, q *ir.Var) bool {
	if c.always(v, func(x *ir.Expr) bool { return cutTo(x, q) }) {
		return true
	}
	for _, s := range c.same {
		if (s == [2]*ir.Var{v, q} || s == [2]*ir.Var{q, v}) && !c.other[v] && !c.other[q] {
			return true
		}
	}
	return false
}

// always reports whether v has values that fit alone.
func (c *cutter) always(v *ir.Var, fit func(*ir.Expr) bool) bool {
	for _, x := range c.defs[v] {
		if !fit(x) {
			return false
		}
	}
	return len(c.defs[v]) > 0 && !c.other[v]
}

// cutTo reports whether x is a slice cut to the length of q.
func cutTo(x *ir.Expr, q *ir.Var) bool {
	if x.Op != ir.OpSlice || x.Args[1] != nil || x.Args[2] == nil {
		return false
	}
	n := x.Args[2]
	return n.Builtin() == effects.Len && n.Args[0].Op == ir.OpVar && n.Args[0].Var == q
}

// full reports whether the slice x takes up all of its capacity.
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
