package adjoint

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A piece is what a statement became.
type piece struct {
	fwd, rev []ir.Stmt
	loop     *replayed     // for a loop with independent iterations
	in       *independence // what makes them so
}

// fuse looks for the last independent loop of a region whose adjoints are
// known before it runs: what follows it is linear in its results. Its forward
// and reverse sweeps then become one loop, in the place of the forward one,
// with the adjoints of what follows in front of it. It returns the forward
// statements in order, and the number of pieces whose reverse is left to do.
func (b *builder) fuse(pieces []piece, before []ir.Stmt) (fwd []ir.Stmt, left int, fused bool) {
	at := -1
	for i, p := range pieces {
		if p.loop != nil {
			at = i
		}
	}
	if at < 0 || !pieces[at].loop.anyOrder {
		return nil, 0, false
	}
	p := pieces[at]
	tail := append([]ir.Stmt(nil), before...)
	for i := len(pieces) - 1; i > at; i-- {
		tail = append(tail, pieces[i].rev...)
	}
	var after []ir.Stmt
	var moved []ir.Stmt
	for _, q := range pieces[at+1:] {
		for _, s := range q.fwd {
			if refCopy(s) {
				moved = append(moved, s)
			} else {
				after = append(after, s)
			}
		}
	}
	computed := map[*ir.Var]bool{}
	defined(p.fwd, computed)
	defined(p.loop.fwd, computed)
	defined(after, computed)
	if usesAny(moved, computed) || usesAny(tail, computed) || b.loadsStored(tail, append(p.fwd[:len(p.fwd):len(p.fwd)], after...)) {
		return nil, 0, false
	}
	for _, q := range pieces[:at] {
		fwd = append(fwd, q.fwd...)
	}
	fwd = append(fwd, moved...)
	fwd = append(fwd, tail...)
	fwd = append(fwd, p.loop.together())
	return append(fwd, after...), at, true
}

// together is the fused loop.
func (r *replayed) together() ir.Stmt {
	l := *r.loop
	body := append([]ir.Stmt(nil), r.decls...)
	if r.inner != nil {
		body = append(append(body, r.inner.fwd...), r.inner.rev...)
	} else {
		body = append(append(body, r.fwd...), r.rev...)
	}
	l.Body = &ir.Block{Stmts: body}
	return &l
}

// refCopy reports whether s copies one reference variable to another.
func refCopy(s ir.Stmt) bool {
	a, ok := s.(*ir.Assign)
	return ok && (a.Tok == token.ASSIGN || a.Tok == token.DEFINE) && a.LHS.Op == ir.OpVar && a.RHS.Op == ir.OpVar && analysis.IsRef(a.LHS.Type)
}

func defined(list []ir.Stmt, set map[*ir.Var]bool) {
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		for _, v := range ir.Defines(s) {
			set[v] = true
		}
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			if v := (*e).Root(); write && v != nil {
				set[v] = true
			}
		})
	})
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

// loadsStored reports whether the adjoints in list read primal memory that the
// forward statements store to. The memory of shadows is told apart by the
// variables that lead to it.
func (b *builder) loadsStored(list, forward []ir.Stmt) bool {
	stored := map[*analysis.Node]bool{}
	opaque := false
	(&ir.Block{Stmts: forward}).Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Call:
			opaque = true
		case *ir.ExprStmt:
			opaque = opaque || s.X.Op != ir.OpBuiltin || s.X.Name != "panic"
		case *ir.Assign:
			if n := b.Alias.Memory(s.LHS); n != nil {
				stored[n] = true
			}
		}
	})
	bad := opaque
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if isLoad(x) {
					n := b.Alias.Memory(x)
					bad = bad || n != nil && stored[n]
				}
				return !bad
			})
		})
	})
	return bad
}
