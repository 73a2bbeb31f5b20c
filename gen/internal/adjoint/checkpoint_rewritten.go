package adjoint

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// If every step stores to memory before it reads it, and at the same places, snapshots need not contain this memory:
// the step replaces the old elements, and no step changes the others. Fluxes that a step computes from the state are
// such memory. One of two buffers that a step fills before it swaps them is another example. (A value must be
// recorded if it is read before it is written: Hascoët, Naumann and Pascual, "To be recorded" analysis in
// reverse-mode automatic differentiation, 2005.)

// A rewriting follows one step of a loop to determine whether the step replaces the elements of memory n that it
// changes before it reads them.
type rewriting struct {
	carried *carried
	n       *analysis.Node
	// filled is the variable of the state through which all stores go, to the buffer to which it refers at the start
	// of the step. It is nil if all stores go to the same memory in each step.
	filled *ir.Var
	inner  []*ir.Loop // the loops around the statement
	stores int        // the number of stores found so far
	read   bool       // the memory has been read since then
}

// findRewritten marks the places of the state whose elements steps replace.
func (c *carried) findRewritten() {
	for _, k := range c.state {
		elem := ir.Index(k.place, ir.Int(0), analysis.Element(k.place.Type))
		if !k.filled || !analysis.IsFloat(elem.Type) {
			continue
		}
		n := c.b.req.Alias.Memory(elem)
		if n == nil || c.b.req.Alias.IsGlobal(n) || !c.assigned(n, elem) {
			continue
		}
		v := k.place.Var // nil unless it is a variable
		k.rewritten = c.rewrites(n, nil) || v != nil && k.moved && c.permuted(n) && c.rewrites(n, v)
	}
}

func (c *carried) rewrites(n *analysis.Node, filled *ir.Var) bool {
	r := &rewriting{carried: c, n: n, filled: filled}
	return r.block(c.loop.Body) && !r.touched(c.loop.Cond)
}

// assigned reports whether only assignments in steps of the loop store to memory n, which contains elem. Stores
// before the loop do not count.
func (c *carried) assigned(n *analysis.Node, elem *ir.Expr) bool {
	return !slices.ContainsFunc(c.b.req.Effects.Stores(elem), func(w *analysis.Site) bool {
		if !slices.Contains(w.Loops, c.loop) {
			return w.At > c.site.At || len(c.site.Loops) > 0
		}
		a, ok := w.Stmt.(*ir.Assign)
		return !ok || c.b.req.Alias.Memory(a.LHS) != n
	})
}

// permuted reports whether steps only exchange the slices of memory n among variables.
func (c *carried) permuted(n *analysis.Node) bool {
	return !slices.ContainsFunc(c.state, func(k *statePlace) bool {
		if !k.moved || !analysis.HasRefs(k.place.Type) || !slices.Contains(c.b.req.Alias.Reach(k.place), n) {
			return false
		}
		v := k.place.Var
		return v == nil || v.Addressed || slices.ContainsFunc(c.b.req.Effects.Defs(v), func(w *analysis.Site) bool {
			a, ok := w.Stmt.(*ir.Assign)
			return slices.Contains(w.Loops, c.loop) && !(ok && a.RHS.Op == ir.OpVar && c.atStart(a.RHS.Var, w) != nil)
		})
	})
}

// atStart returns the variable of the state that has, at the start of the step, the value of v at a site. It returns
// nil if that is not known.
func (c *carried) atStart(v *ir.Var, at *analysis.Site) *ir.Var {
	for !v.Addressed {
		if slices.ContainsFunc(c.state, func(k *statePlace) bool { return k.place.Op == ir.OpVar && k.place.Var == v }) {
			if c.assignedBefore(v, at) {
				return nil
			}
			return v
		}
		d := c.b.defs.single[v]
		if d == nil || d.rhs == nil || d.shadow || d.rhs.Op != ir.OpVar || !c.within(v) {
			return nil
		}
		v, at = d.rhs.Var, d.site
	}
	return nil
}

// assignedBefore reports whether a step may assign v before it reaches a site.
func (c *carried) assignedBefore(v *ir.Var, at *analysis.Site) bool {
	return slices.ContainsFunc(c.b.req.Effects.Defs(v), func(w *analysis.Site) bool {
		in := slices.Index(w.Loops, c.loop)
		return in >= 0 && (w.At < at.At || in != len(w.Loops)-1)
	})
}

// block follows the statements. It returns false if the step may read an element before it replaces it, or if the
// element is not replaced in each step.
func (r *rewriting) block(blk *ir.Block) bool {
	return !slices.ContainsFunc(blk.Stmts, func(s ir.Stmt) bool { return !r.stmt(s) })
}

func (r *rewriting) stmt(s ir.Stmt) bool {
	reads, stores := r.accesses(s)
	switch {
	case stores == 0:
		r.read = r.read || reads
		return !reads || r.stores > 0
	case r.read:
		return false // it stores to memory that it has read
	}
	switch s := s.(type) {
	case *ir.Assign:
		r.stores++
		return !reads && r.everyTime(s)
	case *ir.Loop:
		if reads || !r.sameTrips(s) {
			return false
		}
		r.inner = append(r.inner, s)
		defer func() { r.inner = r.inner[:len(r.inner)-1] }()
		return r.block(s.Body)
	case *ir.If:
		stays := r.staying(s)
		return stays != nil && r.block(stays)
	}
	return false
}

// staying returns the branch of s that does not leave the loop. The other branch must leave the loop without an
// access to the memory; otherwise staying returns nil.
func (r *rewriting) staying(s *ir.If) *ir.Block {
	switch {
	case len(r.inner) > 0 || s.Else == nil || r.touched(s.Cond):
		return nil
	case r.leaves(s.Then):
		return s.Else
	case r.leaves(s.Else):
		return s.Then
	}
	return nil
}

// leaves reports whether blk ends by leaving the loop, and does not access the memory.
func (r *rewriting) leaves(blk *ir.Block) bool {
	if len(blk.Stmts) == 0 {
		return false
	}
	j, ok := blk.Stmts[len(blk.Stmts)-1].(*ir.Jump)
	return ok && j.Target == r.carried.loop.Break && !slices.ContainsFunc(blk.Stmts, func(t ir.Stmt) bool {
		reads, stores := r.accesses(t)
		return reads || stores > 0
	})
}

// accesses reports whether s may read the memory, and returns the number of its stores there.
func (r *rewriting) accesses(s ir.Stmt) (reads bool, stores int) {
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		site := r.carried.b.req.Effects.At(s)
		ir.Exprs(s, func(x **ir.Expr, write bool) {
			y := *x
			if write && r.carried.b.req.Alias.Memory(y) == r.n {
				stores++
				reads = reads || !isPlainAssign(s)
				for _, a := range y.Args {
					reads = reads || r.reads(a, site)
				}
				return
			}
			reads = reads || r.reads(y, site)
		})
		if call, ok := s.(*ir.Call); ok {
			reads = reads || slices.ContainsFunc(call.Args, r.reached)
		}
	})
	return reads, stores
}

// isPlainAssign reports whether s stores a value that does not depend on the old one.
func isPlainAssign(s ir.Stmt) bool {
	a, ok := s.(*ir.Assign)
	return ok && a.Tok == token.ASSIGN
}

// touched reports whether the evaluation of x may read the memory.
func (r *rewriting) touched(x *ir.Expr) bool { return r.reads(x, r.carried.site) }

// reads reports whether the evaluation of x at a site may read or change the memory in a way that matters.
func (r *rewriting) reads(x *ir.Expr, at *analysis.Site) bool {
	found := false
	x.Walk(func(y *ir.Expr) bool {
		switch y.Op {
		case ir.OpIndex, ir.OpField, ir.OpDeref:
			found = found || r.carried.b.req.Alias.Memory(y) == r.n && !r.restored(y, at)
		case ir.OpVar, ir.OpConst, ir.OpNil, ir.OpGlobal, ir.OpSlice, ir.OpUnary, ir.OpBinary, ir.OpConvert:
		default:
			if b := y.Builtin(); b != effects.Len && b != effects.Cap {
				found = found || slices.ContainsFunc(y.Args, r.reached)
			}
		}
		return !found
	})
	return found
}

func (r *rewriting) reached(x *ir.Expr) bool {
	return x != nil && x.Type != nil && x.Op != ir.OpFuncType && slices.Contains(r.carried.b.req.Alias.Reach(x), r.n)
}

// restored reports whether the element x is in a buffer that snapshots restore, and not in the buffer that is filled.
func (r *rewriting) restored(x *ir.Expr, at *analysis.Site) bool {
	if r.filled == nil || at == nil || x.Op != ir.OpIndex || x.Args[0].Op != ir.OpVar {
		return false
	}
	v := r.carried.atStart(x.Args[0].Var, at)
	return v != nil && v != r.filled
}

// everyTime reports whether the store s goes to the same places in each step.
func (r *rewriting) everyTime(s *ir.Assign) bool {
	x := s.LHS
	if x.Op != ir.OpIndex || !analysis.IsSlice(x.Args[0].Type) || !r.same(x.Args[1]) {
		return false
	}
	if r.filled == nil {
		return r.same(x.Args[0])
	}
	return x.Args[0].Op == ir.OpVar && r.carried.atStart(x.Args[0].Var, r.carried.b.req.Effects.At(s)) == r.filled
}

// sameTrips reports whether l has the same iterations in each step.
func (r *rewriting) sameTrips(l *ir.Loop) bool {
	return l.Index != nil && l.Over == nil && !l.HasBreak() && !l.Index.Addressed && len(r.carried.b.req.Effects.Defs(l.Index)) == 1 && r.same(l.From) && r.same(l.To)
}

// same reports whether x has one value in all steps, or one for each iteration of the loops of the step around it.
func (r *rewriting) same(x *ir.Expr) bool {
	ok := true
	x.Walk(func(y *ir.Expr) bool {
		switch y.Op {
		case ir.OpConst, ir.OpUnary, ir.OpBinary, ir.OpConvert:
		case ir.OpGlobal:
			ok = ok && y.IsConst()
		case ir.OpIndex, ir.OpField, ir.OpDeref:
			ok = ok && !isMap(y.Args[0].Type) && (r.carried.b.req.Alias.Memory(y) == nil || !r.carried.b.req.Effects.StoredIn(r.carried.loop, y))
		case ir.OpVar:
			ok = ok && r.sameVar(y.Var)
		case ir.OpBuiltin:
			ok = ok && y.Builtin() == effects.Len
			if v := y.Args[0]; ok && r.filled != nil && v.Op == ir.OpVar && r.carried.atStart(v.Var, r.carried.site) == r.filled {
				return false // the length of the buffer that is filled
			}
		default:
			ok = false
		}
		return ok
	})
	return ok
}

func (r *rewriting) sameVar(v *ir.Var) bool {
	if v.Addressed {
		return !r.carried.within(v) && !r.carried.b.req.Effects.StoredIn(r.carried.loop, ir.Use(v))
	}
	if slices.ContainsFunc(r.inner, func(l *ir.Loop) bool { return l.Index == v }) {
		return true
	}
	if !r.carried.within(v) {
		return !slices.ContainsFunc(r.carried.b.req.Effects.Defs(v), func(w *analysis.Site) bool { return slices.Contains(w.Loops, r.carried.loop) })
	}
	d := r.carried.b.defs.single[v]
	return v != r.carried.loop.Index && d != nil && d.rhs != nil && !d.shadow && r.same(d.rhs)
}
