package adjoint

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// A piece is the forward and the reverse of one statement.
type piece struct {
	fwd, rev []ir.Stmt
	loop     *recomputation // for a loop with independent iterations
	in       *independence  // the analysis of that loop
}

// fuse looks for an independent loop of a region whose adjoints are known before it runs, the largest loop first.
// They are known if the following code is linear in the results of the loop, or does not depend on them and can run
// first. fuse makes one loop of the forward and reverse sweeps of that loop, and puts the adjoints of the following
// code before it. It returns the forward statements in order, and the number of pieces that are still to be reversed.
func (b *fusion) fuse(pieces []piece, before []ir.Stmt) (fwd []ir.Stmt, left int, fused bool) {
	for _, at := range candidates(pieces) {
		if fwd, ok := b.fuseAt(pieces, at, before); ok {
			return fwd, at, true
		}
	}
	return nil, 0, false
}

// candidates lists the loops that may be fused, largest first.
func candidates(pieces []piece) []int {
	var at []int
	for i, p := range pieces {
		if p.loop != nil && p.loop.anyOrder {
			at = append(at, i)
		}
	}
	slices.SortStableFunc(at, func(i, j int) int { return size(pieces[j].loop.fwd) - size(pieces[i].loop.fwd) })
	return at
}

func size(list []ir.Stmt) int {
	n := 0
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		n++
		if _, ok := s.(*ir.Loop); ok {
			n += 10
		}
	})
	return n
}

func (b *fusion) fuseAt(pieces []piece, at int, before []ir.Stmt) (fwd []ir.Stmt, ok bool) {
	p := pieces[at]
	tail := append([]ir.Stmt(nil), before...)
	for i := len(pieces) - 1; i > at; i-- {
		tail = append(tail, pieces[i].rev...)
	}
	moved, after := reorder(b.req.Alias, append(p.loop.fwd[:len(p.loop.fwd):len(p.loop.fwd)], p.fwd...), pieces[at+1:])
	computed := match.Changes(&ir.Block{Stmts: slices.Concat(p.fwd, p.loop.fwd, after)})
	b.regions.dropInner(after, computed)
	if usesAny(tail, computed) || usesAny(after, b.counters.undoneIn(tail)) || loadsStored(b.req.Alias, tail, append(p.fwd[:len(p.fwd):len(p.fwd)], after...)) {
		return nil, false
	}
	for _, q := range pieces[:at] {
		fwd = append(fwd, q.fwd...)
	}
	fwd = append(fwd, moved...)
	fwd = append(fwd, tail...)
	fwd = append(fwd, p.loop.fused(b))
	return append(fwd, after...), true
}

// reorder splits the forward code after a loop into code that can run before the loop and code that cannot.
func reorder(alias *analysis.Alias, loop []ir.Stmt, pieces []piece) (moved, after []ir.Stmt) {
	stays := accessOf(alias, loop)
	for _, q := range pieces {
		for _, s := range q.fwd {
			a := accessOf(alias, []ir.Stmt{s})
			if a.opaque || a.conflicts(stays) {
				after = append(after, s)
				stays.join(a)
			} else {
				moved = append(moved, s)
			}
		}
	}
	return moved, after
}

// An access is the set of variables and memory that statements read and write.
type access struct {
	reads, writes map[any]bool // *ir.Var, *analysis.Node
	opaque        bool         // effects that are not known
}

// accessOf returns the variables and memory that the statements of list read and write.
func accessOf(alias *analysis.Alias, list []ir.Stmt) access {
	a := access{reads: map[any]bool{}, writes: map[any]bool{}}
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		for _, v := range ir.Defines(s) {
			a.writes[v] = true
		}
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			if write {
				accessPlace(alias, *e, a.writes)
			}
			(*e).Walk(func(x *ir.Expr) bool {
				a.opaque = a.opaque || term.MayWrite(x)
				accessPlace(alias, x, a.reads)
				if x.Tape() == effects.Copy {
					a.reads[alias.Ref(x.Args[0])] = true
				}
				return true
			})
		})
		switch s.(type) {
		case *ir.Call, *ir.Jump:
			a.opaque = true
		}
	})
	return a
}

func accessPlace(alias *analysis.Alias, x *ir.Expr, set map[any]bool) {
	if x.Op == ir.OpVar {
		set[x.Var] = true
	}
	if v := x.Root(); v != nil {
		set[v] = true
	}
	if n := alias.Memory(x); n != nil {
		set[n] = true
	}
}

func (a access) conflicts(c access) bool {
	return overlap(a.writes, c.reads) || overlap(a.writes, c.writes) || overlap(a.reads, c.writes)
}

func overlap(x, y map[any]bool) bool {
	for k := range x {
		if y[k] {
			return true
		}
	}
	return false
}

func (a access) join(c access) {
	for k := range c.reads {
		a.reads[k] = true
	}
	for k := range c.writes {
		a.writes[k] = true
	}
}

// fused returns the fused loop.
func (r *recomputation) fused(fusion *fusion) ir.Stmt {
	l := *r.loop
	body := append([]ir.Stmt(nil), r.decls...)
	if r.inner != nil {
		body = append(append(body, r.inner.fwd...), r.inner.rev...)
	} else {
		body = append(append(body, r.fwd...), r.rev...)
	}
	l.Body = &ir.Block{Stmts: fusion.fuseInner(body)}
	return &l
}

// dropInner removes from set the variables whose scope is a block in a statement of list, because other variables may
// have their names elsewhere.
func (b *regions) dropInner(list []ir.Stmt, set map[*ir.Var]bool) {
	for _, s := range list {
		if l, ok := s.(*ir.Loop); ok && l.Index != nil {
			delete(set, l.Index)
		}
		for _, blk := range ir.Blocks(s) {
			blk.Walk(func(s ir.Stmt) {
				for _, v := range ir.Declares(s) {
					if !b.hoist[v] {
						delete(set, v)
					}
				}
			})
		}
	}
}

func usesAny(list []ir.Stmt, set map[*ir.Var]bool) bool {
	found := false
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		for _, v := range ir.Defines(s) {
			found = found || set[v]
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				found = found || x.Op == ir.OpVar && set[x.Var]
				return !found
			})
		})
	})
	return found
}

// loadsStored reports whether the adjoints in list read primal memory to which the forward statements store. The
// variable through which a place is reached tells whether the memory is primal or that of a shadow.
func loadsStored(alias *analysis.Alias, list, forward []ir.Stmt) bool {
	stored := map[*analysis.Node]bool{}
	opaque := false
	(&ir.Block{Stmts: forward}).Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Call:
			opaque = true
		case *ir.Multi:
			opaque = opaque || term.MayWrite(s.RHS)
		case *ir.ExprStmt:
			opaque = opaque || s.X.Builtin() != effects.Panic
		case *ir.Assign:
			if n := alias.Memory(s.LHS); n != nil {
				stored[n] = true
			}
		}
	})
	bad := opaque
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if isLoad(x) {
					n := alias.Memory(x)
					bad = bad || n != nil && stored[n]
				}
				return !bad
			})
		})
	})
	return bad
}
