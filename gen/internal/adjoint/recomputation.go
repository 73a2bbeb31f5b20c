package adjoint

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/analysis/depend"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/opt/dead"
	"github.com/gradgen/gradgen/gen/internal/rules"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// A recomputation is a loop with independent iterations. They conflict only in sums, and in writes that no iteration
// reads. Each iteration can run again together with its adjoint, in any order, so that nothing is saved between the
// sweeps.
type recomputation struct {
	loop     *ir.Loop
	primal   *ir.Loop  // the original loop
	fwd      []ir.Stmt // one iteration, forward
	rev      []ir.Stmt // its reverse
	decls    []ir.Stmt // variables that both sweeps need
	inner    *piece    // the iteration with an inner loop fused, or nil
	carried  map[*ir.Var]bool
	anyOrder bool             // the reverse of the iterations may run in any order
	outer    map[*ir.Var]bool // the outside variables that the iterations read
}

// An independence is the result of the analysis of a loop.
type independence struct {
	req      *Request
	defs     *definitions
	regions  *regions
	loop     *ir.Loop
	carried  map[*ir.Var]bool
	scratch  map[*analysis.Node]bool
	anyOrder bool
}

// independent reports whether the iterations of s are independent, and the values that they need are available when
// they run again.
func (b *regions) independent(defs *definitions, s *ir.Loop) (*independence, bool) {
	if s.Index == nil || s.Over != nil || s.HasBreak() || b.split() || !b.req.Optimise || hasCheckpoint(s.Body) {
		return nil, false
	}
	in := &independence{req: b.req, defs: defs, regions: b, loop: s, carried: map[*ir.Var]bool{}, scratch: map[*analysis.Node]bool{}, anyOrder: true}
	in.findCarried()
	if !in.onlySums() || !in.storesAllowed() || !in.readsAtHand() {
		return nil, false
	}
	return in, true
}

// within reports whether v is declared inside the loop.
func (in *independence) within(v *ir.Var) bool {
	d := in.req.Effects.DeclaredIn(v)
	if d == nil || v.Param || v.Result {
		return false
	}
	for _, l := range d.Loops {
		if l == in.loop {
			return true
		}
	}
	return v == in.loop.Index
}

func (in *independence) findCarried() {
	in.loop.Body.Walk(func(s ir.Stmt) {
		for _, v := range ir.Defines(s) {
			if !in.within(v) {
				in.carried[v] = true
			}
		}
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			if v := (*e).Root(); write && v != nil && !in.within(v) {
				in.carried[v] = true
			}
		})
	})
}

// onlySums reports whether carried variables are only added to, and no statement has an effect that must not happen
// twice.
func (in *independence) onlySums() bool {
	ok := true
	in.loop.Body.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Call, *ir.Multi:
			if m, multi := s.(*ir.Multi); !multi || !ruled(m.RHS) && ir.Checked(s) == nil {
				ok = false
			}
		case *ir.ExprStmt:
			ok = ok && s.X.Builtin() == effects.Panic
		case *ir.Loop:
			ok = ok && s.Over == nil
		}
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			ok = ok && in.sumOnly(s, *e, write)
		})
	})
	return ok
}

func ruled(x *ir.Expr) bool { _, ok := term.RuleOf(x); return ok }

func (in *independence) sumOnly(s ir.Stmt, e *ir.Expr, write bool) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch {
		case x.Op == ir.OpVar && in.carried[x.Var]:
			a, isAssign := s.(*ir.Assign)
			sum := isAssign && write && x == a.LHS && (a.Tok == token.ADD_ASSIGN || a.Tok == token.SUB_ASSIGN)
			ok = ok && sum && analysis.IsFloat(x.Type) && !x.Var.Addressed
		case x.Op == ir.OpCall && !ruled(x) && !rules.AsksComm(x.Obj), x.Op == ir.OpAddr, x.Op == ir.OpAssert:
			ok = false
		case x.Op == ir.OpBuiltin:
			switch x.Name {
			case "len", "cap", "min", "max", "panic":
			default:
				ok = false
			}
		case x.Op == ir.OpVar && x.Var.Addressed:
			ok = false
		}
		return ok
	})
	return ok
}

// storesAllowed reports whether every store to memory is one of these: a sum that nothing in the loop reads, a write
// that nothing in the loop reads, or a store to scratch memory that each iteration fills before it reads it.
func (in *independence) storesAllowed() bool {
	ok := true
	in.loop.Body.Walk(func(s ir.Stmt) {
		a, isAssign := s.(*ir.Assign)
		if !isAssign || !ok {
			return
		}
		n := in.req.Alias.Memory(a.LHS)
		if n == nil {
			return
		}
		switch {
		case analysis.HasRefs(a.LHS.Type):
			ok = false
		case !in.reads(n, a.LHS.Type):
			ok = a.Tok == token.ADD_ASSIGN || a.Tok == token.SUB_ASSIGN || a.Tok == token.ASSIGN
		case in.isScratch(n, a.LHS):
			in.scratch[n] = true
			if v := a.LHS.Args[0].Var; !in.private(in.defs.original(v)) {
				in.anyOrder = false // code after the loop may read what the last iteration stored
			}
		default:
			ok = false
		}
	})
	in.anyOrder = in.anyOrder && depend.AnyOrder(in.storeAccesses())
	return ok
}

// reads reports whether the loop reads memory n at type t. An addition to a place is not a read.
func (in *independence) reads(n *analysis.Node, t types.Type) bool {
	found := false
	in.loop.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			top := *e
			if a, ok := s.(*ir.Assign); ok && write && (a.Tok == token.MUL_ASSIGN || a.Tok == token.QUO_ASSIGN) {
				write = false
			}
			top.Walk(func(x *ir.Expr) bool {
				if write && x == top {
					return true
				}
				found = found || isLoad(x) && in.req.Alias.Memory(x) == n && analysis.SharesLeaf(x.Type, t)
				return !found
			})
		})
	})
	return found
}

func isLoad(x *ir.Expr) bool {
	return x.Op == ir.OpIndex || x.Op == ir.OpField || x.Op == ir.OpDeref
}

// readsAtHand reports whether the variables and memory that the loop reads from outside are unchanged when the
// iterations run again.
func (in *independence) readsAtHand() bool {
	site := in.req.Effects.At(in.loop)
	ok := true
	check := func(e *ir.Expr) {
		e.Walk(func(x *ir.Expr) bool {
			switch {
			case x.Op == ir.OpVar && !in.within(x.Var) && !in.carried[x.Var]:
				ok = ok && in.outerAtHand(x.Var, site)
			case isLoad(x) && (x.Root() == nil || x.Root().Addressed):
				n := in.req.Alias.Memory(x)
				if n == nil || isMap(x.Args[0].Type) {
					ok = false
				} else if !in.scratch[n] && in.reads(n, x.Type) {
					ok = ok && !in.req.Effects.LoadChanges(in.regions.cx.region, x, site, true, false)
				}
			}
			return ok
		})
	}
	in.loop.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { check(*e) })
	})
	return ok
}

func (in *independence) outerAtHand(v *ir.Var, site *analysis.Site) bool {
	if in.defs.fixed[v] {
		return true
	}
	if _, single := in.defs.single[v]; single {
		return true // saved by the enclosing region if necessary
	}
	return in.regions.unchanged(v, site, moment{after: true})
}

// recomputed builds one iteration of s, forward and reverse, as a separate region.
func (b *builder) recomputed(s *ir.Loop, in *independence) *recomputation {
	s.From, s.To = b.values.need(s.From, s), b.values.need(s.To, s)
	primal := clonedLoop(b.req.Alias, s)
	outer := in.outer()
	cx := &context{region: analysis.Region{Loop: s}, parent: b.regions.cx, block: s.Body, at: s}
	saved := b.regions.cx
	b.regions.cx = cx
	fwd, rev := b.block(s.Body, s)
	b.regions.cx = saved
	return &recomputation{loop: s, primal: primal.(*ir.Loop), fwd: fwd, rev: rev, decls: cx.decls, inner: cx.fused, carried: in.carried, anyOrder: in.anyOrder, outer: outer}
}

// clonedLoop returns a copy of s with new variables, which have the same aliases.
func clonedLoop(alias *analysis.Alias, s *ir.Loop) ir.Stmt {
	c, names := ir.CloneRenamed(s)
	for v, w := range names {
		alias.Rename(w, v)
	}
	return c
}

// outer returns the outside variables that the iterations read.
func (in *independence) outer() map[*ir.Var]bool {
	outer := map[*ir.Var]bool{}
	in.loop.Body.Parts(func(x *ir.Expr) {
		if x.Op == ir.OpVar && !in.within(x.Var) && !in.carried[x.Var] {
			outer[x.Var] = true
		}
	})
	return outer
}

// reverseLoop returns the reverse loop. Every iteration runs forward, but without the writes that are visible outside
// it, and then back.
func (r *recomputation) reverseLoop(b *builder, in *independence) ir.Stmt {
	l := *r.loop
	body := append([]ir.Stmt(nil), r.decls...)
	body = append(body, cloneAll(withoutEffects(b.stacks, r.fwd, in))...)
	l.Body = &ir.Block{Stmts: append(body, r.rev...)}
	// The remaining code may run before the code whose results it reads in the primal (fused_sweeps.go).
	dead.Unmentioned(l.Body, dead.Idle)
	l.Body.Parts(func(x *ir.Expr) {
		if x.Op == ir.OpVar && r.outer[x.Var] {
			b.values.ensureVar(x.Var)
		}
	})
	b.values.ensureShadows(l.Body, in.within)
	if !r.anyOrder {
		reverseIterations(&l)
	}
	b.fusion.reversed[&l] = true
	return &l
}

// ensureShadows makes the outside shadows available that iterations read when they run again. The iterations
// themselves provide the shadows of variables that they declare.
func (b *values) ensureShadows(body *ir.Block, within func(*ir.Var) bool) {
	body.Parts(func(x *ir.Expr) {
		if x.Op != ir.OpVar || b.shadows.primal[x.Var] == nil || within(b.shadows.primal[x.Var]) {
			return
		}
		if d, ok := b.defs.single[x.Var]; ok {
			b.ensure(d)
		}
	})
}

func cloneAll(list []ir.Stmt) []ir.Stmt { return (&ir.Block{Stmts: list}).Clone().Stmts }

// withoutEffects removes the sums and stores that only the primal needs.
func withoutEffects(stacks *stacks, list []ir.Stmt, in *independence) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range list {
		if a, ok := s.(*ir.Assign); ok && effect(stacks, a, in) {
			continue
		}
		c := s
		if len(ir.Blocks(s)) > 0 {
			c = ir.CloneStmt(s)
			for _, blk := range ir.Blocks(c) {
				blk.Stmts = withoutEffects(stacks, blk.Stmts, in)
			}
		}
		out = append(out, c)
	}
	return out
}

func effect(stacks *stacks, a *ir.Assign, in *independence) bool {
	if a.LHS.Op == ir.OpVar {
		return in.carried[a.LHS.Var]
	}
	if root := a.LHS.Root(); root != nil && !root.Addressed {
		return in.carried[root]
	}
	if stacks.isSegment(a.LHS) {
		return false
	}
	n := stacks.req.Alias.Memory(a.LHS)
	return n != nil && !in.scratch[n]
}

// isSegment reports whether the place is an element of a stack segment.
func (b *stacks) isSegment(p *ir.Expr) bool {
	if p.Op == ir.OpIndex && p.Args[0].Op == ir.OpIndex {
		p = p.Args[0] // a field of a record
	}
	return p.Op == ir.OpIndex && p.Args[0].Op == ir.OpVar && b.segs[p.Args[0].Var]
}
