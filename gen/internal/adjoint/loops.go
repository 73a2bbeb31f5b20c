package adjoint

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// tidy removes a zero from a sum.
func tidy(x *ir.Expr) *ir.Expr {
	if x.Op == ir.OpBinary && match.IsNumber(x.Args[1], 0) {
		return tidy(x.Args[0])
	}
	return x
}

func (b *builder) loop(s *ir.Loop) piece {
	if s.Checkpoint != nil && touches(b.req.Activity, s.Body) {
		return b.checkpointed(s)
	}
	if sel := b.choice[s]; sel != nil {
		return sel.loop(s)
	}
	if sel := b.selection(s); sel != nil {
		return b.selected(s, sel)
	}
	if touches(b.req.Activity, s.Body) {
		in, ok := b.regions.independent(b.defs, s)
		if list := b.avail.expandable(s, in); ok && list != nil {
			fwd, rev := b.tapeLoop(s, list)
			return piece{fwd: fwd, rev: rev}
		}
		if ok && b.regions.worthRecomputing(s) && !b.avail.worthKeeping(s) {
			r := b.recomputed(s, in)
			if len(r.rev) > 0 {
				return piece{fwd: []ir.Stmt{r.primal}, rev: []ir.Stmt{r.reverseLoop(b, in)}, loop: r, in: in}
			}
			return piece{fwd: []ir.Stmt{r.primal}}
		}
	}
	fwd, rev := b.tapeLoop(s, nil)
	return piece{fwd: fwd, rev: rev}
}

// recomputes reports whether the iterations of s run again in the reverse sweep. Then none of their values are saved.
func (b *builder) recomputes(s *ir.Loop) bool {
	if s.Checkpoint != nil || b.selection(s) != nil {
		return false
	}
	in, ok := b.regions.independent(b.defs, s)
	return ok && b.avail.expandable(s, in) == nil && b.regions.worthRecomputing(s) && !b.avail.worthKeeping(s)
}

// worthRecomputing reports whether it is better to run the iterations again. This is so for nests, whose saved values
// would grow with the product of the trip counts, if no costly value is computed twice. A loop without inner loops
// saves only its costly values.
func (b *regions) worthRecomputing(s *ir.Loop) bool {
	nest, costly := false, false
	s.Body.Walk(func(st ir.Stmt) {
		if _, ok := st.(*ir.Loop); ok {
			nest = true
		}
		ir.Exprs(st, func(e **ir.Expr, _ bool) { costly = costly || !cheap(*e) })
	})
	loops, _ := b.cx.inner(b.req.Effects.At(s))
	return nest || !costly || len(loops) == 0 && b.lastLoop(s)
}

// lastLoop reports whether s may be fused with its reverse. Then only straight-line code follows s in its region.
func (b *regions) lastLoop(s *ir.Loop) bool {
	if b.req.Effects.At(s).Block != b.cx.block {
		return false
	}
	stmts := b.cx.block.Stmts
	for i := len(stmts) - 1; i >= 0; i-- {
		if stmts[i] == ir.Stmt(s) {
			return true
		}
		if !linearTail(b.req.Activity, stmts[i]) {
			return false
		}
	}
	return false
}

// linearTail reports whether the adjoint of s needs no value that the loop before s may have computed in the forward
// sweep.
func linearTail(act *analysis.Activity, s ir.Stmt) bool {
	a, ok := s.(*ir.Assign)
	return ok && linear(act, a.RHS)
}

func linear(act *analysis.Activity, e *ir.Expr) bool {
	if !act.Varied(e) {
		return true
	}
	switch e.Op {
	case ir.OpVar, ir.OpField, ir.OpIndex, ir.OpDeref:
		return true
	case ir.OpUnary, ir.OpConvert:
		return linear(act, e.Args[0])
	case ir.OpBinary:
		x, y := e.Args[0], e.Args[1]
		switch e.Tok {
		case token.ADD, token.SUB:
			return linear(act, x) && linear(act, y)
		case token.MUL:
			return linear(act, x) && linear(act, y) && !(act.Varied(x) && act.Varied(y))
		case token.QUO:
			return linear(act, x) && !act.Varied(y)
		}
	}
	return false
}

// tapeLoop reverses a loop, and saves the values that its adjoint needs. Each iteration has a separate copy of the
// memory in scratch.
func (b *builder) tapeLoop(s *ir.Loop, scratch []*expansion) (fwd, rev []ir.Stmt) {
	b.values.expand(s, scratch)
	counted := s.Index != nil && s.Over == nil && !s.HasBreak()
	ls := &loopState{loop: s, out: b.out}
	if counted && touches(b.req.Activity, s.Body) {
		s.From, s.To = b.values.need(s.From, s), b.values.need(s.To, s)
		ls.slab = b.out.prefix == "" || !s.Body.Calls()
	}
	b.stacks.loops[s] = ls
	bodyFwd, bodyRev := b.block(s.Body, s)
	bodyFwd, bodyRev = ls.around(scratch, bodyFwd, bodyRev)
	f := *s
	f.Body = &ir.Block{Stmts: bodyFwd}
	if len(bodyRev) == 0 {
		return []ir.Stmt{&f}, nil
	}
	if counted {
		s.From, s.To = b.values.need(s.From, s), b.values.need(s.To, s)
		f.From, f.To = s.From, s.To
		return b.reverseCounted(s, &f, ls, bodyRev)
	}
	return b.values.reverseGeneral(s, &f, bodyRev)
}

// touches reports whether the block has statements with an adjoint.
func touches(act *analysis.Activity, blk *ir.Block) bool {
	found := false
	blk.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Assign:
			found = found || touched(act, s.LHS) || s.RHS.Op == ir.OpBuiltin && (s.RHS.Builtin() == effects.CopyTo || act.Shadowed(s.RHS))
		case *ir.Multi:
			for _, l := range s.LHS {
				found = found || l != nil && touched(act, l)
			}
		case *ir.ExprStmt:
			found = found || s.X.Builtin() == effects.CopyTo
		case *ir.Call:
			found = true
		}
	})
	return found
}

func touched(act *analysis.Activity, place *ir.Expr) bool {
	return analysis.HoldsFloat(place.Type) && act.Active(place)
}

// reverseCounted returns the reverse of a counted loop, whose index runs backwards.
func (b *builder) reverseCounted(s, f *ir.Loop, ls *loopState, body []ir.Stmt) (fwd, rev []ir.Stmt) {
	r := &ir.Loop{Note: s.Note, Index: s.Index, From: s.From, To: s.To, Cmp: s.Cmp, Step: s.Step, Body: &ir.Block{Stmts: body}}
	reverseIterations(r)
	b.fusion.reversed[r], b.fusion.forward[r] = true, f
	b.stacks.mergeSegments(ls)
	for i, sg := range ls.segments {
		if sg.of != nil {
			ls.segments[i].length = b.values.need(ir.Len(ir.Use(sg.of)), s)
			sg = ls.segments[i]
		}
		n := sg.size(s)
		if sg.of != nil {
			fwd = append(fwd, b.regions.takeCopy(sg, s))
		} else {
			fwd = append(fwd, defineStmt(sg.v, exact(tape(sg.stack, effects.Grow, sg.v.Type, n), n)))
		}
		if sg.part != nil {
			fwd = append(fwd, b.out.fill(sg.part)...)
		}
		if b.regions.refetches(s) {
			top := tape(sg.stack, effects.Top, sg.v.Type, n.Clone())
			if sg.of == nil {
				top = exact(top, n)
			}
			rev = append(rev, defineStmt(sg.v, top))
		}
		b.regions.liftSegment(sg.v, s)
	}
	fwd = append(fwd, f)
	rev = append(rev, r)
	for _, sg := range ls.segments {
		if b.regions.nested(s) {
			rev = append(rev, &ir.ExprStmt{X: tape(sg.stack, effects.Drop, nil, sg.size(s))})
		}
	}
	return fwd, rev
}

// takeCopy copies a slice before the loop s. It assigns the copy to a variable, unless the reverse sweep must get the
// copy from the stack.
func (b *regions) takeCopy(sg segment, s *ir.Loop) ir.Stmt {
	x := tape(sg.stack, effects.Copy, sg.v.Type, ir.Use(sg.of))
	if b.refetches(s) {
		return &ir.ExprStmt{X: x}
	}
	return defineStmt(sg.v, x)
}

// nested reports whether s runs more than once. Its segments must then be released after each run.
func (b *regions) nested(s *ir.Loop) bool {
	return b.refetches(s) || b.cx.region.Loop != nil
}

// refetches reports whether s runs more than once between the sweeps, or the sweeps of s are in different functions.
// Then the variables of its segments are not available in the reverse.
func (b *regions) refetches(s *ir.Loop) bool {
	loops, _ := b.cx.inner(b.req.Effects.At(s))
	return len(loops) > 0 || b.split()
}

func (b *regions) liftSegment(v *ir.Var, s *ir.Loop) {
	if !b.refetches(s) && b.req.Effects.At(s).Block != b.cx.block {
		b.lift(v)
	}
}

// reverseGeneral counts the iterations of the forward loop, and runs the reverse that number of times.
func (b *values) reverseGeneral(s, f *ir.Loop, body []ir.Stmt) (fwd, rev []ir.Stmt) {
	trips := b.out.newVar("trips", intType)
	count := &ir.Assign{LHS: ir.Use(trips), RHS: ir.Int(1), Tok: token.ADD_ASSIGN}
	f.Body.Stmts = append([]ir.Stmt{count}, f.Body.Stmts...)
	fwd = []ir.Stmt{defineStmt(trips, ir.Int(0)), f}
	st := b.blocks.state(s)
	site := b.req.Effects.At(s)
	d := &def{v: trips, site: site, stmt: s, block: st.block}
	b.defs.single[trips] = d
	b.ensure(d)
	k := b.out.newVar("k", intType)
	r := &ir.Loop{Note: s.Note, Index: k, From: ir.Int(0), To: ir.Use(trips), Cmp: token.LSS, Step: 1}
	if s.Index != nil && s.Over == nil {
		r.From, r.To, r.Cmp, r.Step = ir.Use(trips), ir.Int(0), token.GTR, -1
		index := ir.Binary(token.MUL, ir.Binary(token.SUB, ir.Use(k), ir.Int(1)), ir.Int(s.Step))
		if s.Step == 1 {
			index = index.Args[0]
		}
		if from := b.need(s.From, s); !match.IsNumber(from, 0) {
			index = ir.Binary(token.ADD, from, index)
		}
		body = append([]ir.Stmt{defineStmt(s.Index, index)}, body...)
	}
	r.Body = &ir.Block{Stmts: body}
	return fwd, []ir.Stmt{r}
}

// exact cuts x, a part of a stack, to the length n that was requested for it, because Go's compiler does not know
// that length.
func exact(x, n *ir.Expr) *ir.Expr {
	if n.Builtin() != effects.Len {
		return x
	}
	return &ir.Expr{Op: ir.OpSlice, Type: x.Type, Args: []*ir.Expr{x, nil, n.Clone(), nil}}
}
