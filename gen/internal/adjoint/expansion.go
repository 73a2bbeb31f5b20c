package adjoint

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// An expansion gives each iteration of a loop a separate copy of scratch memory. The iterations of the loop are
// independent except for this memory, and each iteration fills it before it reads it. The copies are kept for the
// reverse sweep, so that the iterations need not run again.
type expansion struct {
	scratch *ir.Var // the slice of the whole function
	own     *ir.Var // the slice of one iteration
	length  *ir.Expr
	stack   *ir.Var
	segment *ir.Var // the slices of all iterations
}

// expandable lists the scratch memory of s, if it is better to keep this memory: the other values of an iteration
// that the adjoint needs are available, or there are only one or two of them. Otherwise it returns nil.
func (b *availability) expandable(s *ir.Loop, in *independence) []*expansion {
	if in == nil || b.out.prefix != "" || len(in.scratch) == 0 || b.regions.mayFuse(s) || !nested(s.Body) || !smallState(b.req.Effects, s, in) {
		return nil
	}
	var list []*expansion
	for _, v := range in.scratchVars() {
		d := b.defs.single[v]
		e := &expansion{scratch: v, length: d.rhs.Args[1]}
		if len(d.rhs.Args) != 2 || !in.private(v) || !b.stable(e.length, b.req.Effects.At(s), moment{}) {
			return nil
		}
		list = append(list, e)
	}
	return list
}

// mayFuse reports whether s may be fused with its reverse. Then the scratch memory need not be kept.
func (b *regions) mayFuse(s *ir.Loop) bool {
	loops, _ := b.cx.inner(b.req.Effects.At(s))
	return len(loops) == 0 && b.lastLoop(s)
}

func nested(blk *ir.Block) bool {
	found := false
	blk.Walk(func(s ir.Stmt) {
		_, loop := s.(*ir.Loop)
		found = found || loop
	})
	return found
}

// smallState reports whether the loops in s compute only values that can be read from memory again. They then call no
// costly function, and assign to variables only sums and the values of variables that they define.
func smallState(eff *analysis.Effects, s *ir.Loop, in *independence) bool {
	ok := true
	var visit func(blk *ir.Block, inner bool)
	visit = func(blk *ir.Block, inner bool) {
		for _, st := range blk.Stmts {
			_, loop := st.(*ir.Loop)
			for _, n := range ir.Blocks(st) {
				visit(n, inner || loop)
			}
			if !inner {
				continue
			}
			if a, isAssign := st.(*ir.Assign); isAssign && a.LHS.Op == ir.OpVar && analysis.IsFloat(a.LHS.Type) {
				ok = ok && (a.Tok == token.DEFINE || a.Tok == token.ADD_ASSIGN || a.Tok == token.SUB_ASSIGN)
			}
			ir.Exprs(st, func(e **ir.Expr, write bool) { ok = ok && cheap(*e) && !overwritten(eff, s, st, *e, write) })
		}
	}
	visit(s.Body, false)
	return ok
}

// overwritten reports whether e, in a loop in s, reads memory to which the loop also stores. Then each value that is
// read would have to be saved.
func overwritten(eff *analysis.Effects, s *ir.Loop, st ir.Stmt, e *ir.Expr, write bool) bool {
	loops := eff.At(st).Loops
	inner := loops[slices.Index(loops, s)+1:]
	found := false
	site := eff.At(st)
	e.Walk(func(x *ir.Expr) bool {
		if isLoad(x) && analysis.IsFloat(x.Type) && !(write && x == e) && eff.LoadChanges(analysis.Region{Loop: s}, x, site, true, false) {
			for _, l := range inner {
				found = found || eff.StoredIn(l, x)
			}
		}
		return !found
	})
	return found
}

// scratchVars lists the slices whose memory is scratch memory of the loop, in the order of their definitions.
func (in *independence) scratchVars() []*ir.Var {
	var vs []*ir.Var
	seen := map[*ir.Var]bool{}
	in.loop.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op != ir.OpVar || !analysis.IsRef(x.Type) || seen[x.Var] || !in.scratch[in.req.Alias.Ref(x)] {
					return true
				}
				seen[x.Var] = true
				if !in.within(x.Var) {
					vs = append(vs, x.Var)
				}
				return true
			})
		})
	})
	return vs
}

// private reports whether only the loop accesses the memory of v, and only through v. Other code may read the length
// of v.
func (in *independence) private(v *ir.Var) bool {
	n := in.req.Alias.Ref(ir.Use(v))
	d, single := in.defs.single[v]
	if !single || d.rhs == nil || d.rhs.Builtin() != effects.Make || len(in.scratchNames(n)) != 1 {
		return false
	}
	if in.req.Alias.Escapes(n, func(w *ir.Var) bool { return w == v || in.within(w) }) {
		return false
	}
	touched := false
	var visit func(blk *ir.Block)
	visit = func(blk *ir.Block) {
		for _, s := range blk.Stmts {
			if s == ir.Stmt(in.loop) {
				continue
			}
			ir.Exprs(s, func(e **ir.Expr, _ bool) {
				(*e).Walk(func(x *ir.Expr) bool {
					touched = touched || x.Op == ir.OpVar && x.Var == v && s != d.stmt && !onlyLength(*e, v)
					return !touched
				})
			})
			for _, nb := range ir.Blocks(s) {
				visit(nb)
			}
		}
	}
	visit(in.req.Primal.Body)
	return !touched
}

// scratchNames lists the variables outside the loop through which the loop reaches n.
func (in *independence) scratchNames(n *analysis.Node) []*ir.Var {
	var vs []*ir.Var
	for _, v := range in.scratchVars() {
		if in.req.Alias.Ref(ir.Use(v)) == n {
			vs = append(vs, v)
		}
	}
	return vs
}

// onlyLength reports whether v occurs in e only as the argument of len.
func onlyLength(e *ir.Expr, v *ir.Var) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		if x.Builtin() == effects.Len && x.Args[0].Op == ir.OpVar {
			return false
		}
		ok = ok && !(x.Op == ir.OpVar && x.Var == v)
		return ok
	})
	return ok
}

// expand gives every iteration of s separate scratch memory.
func (b *values) expand(s *ir.Loop, list []*expansion) {
	for _, e := range list {
		e.own = b.out.newVar(e.scratch.Name, e.scratch.Type)
		e.length = b.need(e.length, s)
		e.stack = &ir.Var{Name: b.out.stackName(e.own.Name), Type: analysis.Element(e.own.Type)}
		b.out.f.Tapes = append(b.out.f.Tapes, e.stack)
		b.req.Alias.Join(e.own, e.scratch)
		b.req.Effects.OfIteration(b.req.Alias.Ref(ir.Use(e.own)), s)
		b.shadows.bars[e.own] = b.shadows.bar(e.scratch)
		b.defs.fixed[e.own] = true
		b.stacks.saves = append(b.stacks.saves, Saved{Var: e.scratch, Why: "scratch of every iteration, which the adjoint reads"})
		s.Body.Walk(func(st ir.Stmt) {
			ir.Exprs(st, func(x **ir.Expr, _ bool) {
				(*x).Walk(func(y *ir.Expr) bool {
					if y.Op == ir.OpVar && y.Var == e.scratch {
						y.Var = e.own
					}
					return true
				})
			})
		})
	}
}

// around adds the scratch memory of one iteration to its two sweeps. If the iterations are numbered, this memory is a
// part of a segment of the whole loop.
func (l *loopState) around(list []*expansion, fwd, rev []ir.Stmt) (f, r []ir.Stmt) {
	var drop []ir.Stmt
	for _, e := range list {
		if l.slab {
			f = append(f, defineStmt(e.own, l.pieceOf(e)))
			r = append(r, defineStmt(e.own, l.pieceOf(e)))
			continue
		}
		f = append(f, defineStmt(e.own, tape(e.stack, effects.Grow, e.own.Type, e.length.Clone())))
		r = append(r, defineStmt(e.own, tape(e.stack, effects.Top, e.own.Type, e.length.Clone())))
		drop = append(drop, &ir.ExprStmt{X: tape(e.stack, effects.Drop, nil, e.length.Clone())})
	}
	return append(f, fwd...), append(append(r, rev...), drop...)
}

// pieceOf returns the part of a segment that is the scratch memory of the current iteration.
func (l *loopState) pieceOf(e *expansion) *ir.Expr {
	if e.segment == nil {
		e.segment = l.out.newVar(e.own.Name+"s", e.own.Type)
		l.segments = append(l.segments, segment{v: e.segment, stack: e.stack, each: e.length})
	}
	from := ir.Binary(token.MUL, l.position(), e.length.Clone())
	rest := &ir.Expr{Op: ir.OpSlice, Type: e.own.Type, Args: []*ir.Expr{ir.Use(e.segment), from, nil, nil}}
	return &ir.Expr{Op: ir.OpSlice, Type: e.own.Type, Args: []*ir.Expr{rest, nil, e.length.Clone(), e.length.Clone()}}
}
