package normalize

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/opt/dead"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// dropUnused removes definitions that nothing reads after structs and arrays became variables and short loops were
// unrolled. It also removes additions of components that are always zero.
func (c *aggregates) dropUnused() {
	own, assigned := dead.NumbersOf(c.Body), map[*ir.Var]bool{}
	for _, list := range c.parts {
		for _, v := range list {
			own[v] = true
		}
	}
	c.Body.Walk(func(s ir.Stmt) {
		if _, declares := s.(*ir.Decl); !declares {
			for _, v := range ir.Defines(s) {
				assigned[v] = true
			}
		}
	})
	left := &ir.Block{}
	rewrite.Prune(c.Body, func(s ir.Stmt) bool {
		d, ok := s.(*ir.Assign)
		zero := ok && d.Adds() && d.RHS.Op == ir.OpVar && own[d.RHS.Var] && !assigned[d.RHS.Var]
		if zero {
			left.Add(s)
		}
		return zero
	})
	left.Add(dead.Definitions(c.Body, own)...)
	refuseLostChecks(c.Space, left)
	if c.Fn.Faithful {
		refuseLostNilChecks(c.Space, left)
	}
}

// refuseLostChecks refuses a loop that would no longer detect that an element of left is out of range.
func refuseLostChecks(a *nest.Space, left *ir.Block) {
	known := evaluated(a.Body)
	left.Parts(func(e *ir.Expr) {
		if !match.MayFail(e) {
			return
		}
		if e.Op != ir.OpIndex || !match.Slice(e.Args[0].Type) {
			a.RefuseFor(e, "%s, whose value is not used, may fail", e)
			return
		}
		if !found(a, e, known) {
			a.RefuseFor(e, "%s, whose value is not used, may be out of range", e)
		}
	})
}

// evaluated lists the expressions that each iteration of a loop with this body evaluates.
func evaluated(body *ir.Block) (list []*ir.Expr) {
	for _, s := range body.Stmts {
		if d, ok := s.(*ir.Assign); ok {
			(&ir.Block{Stmts: []ir.Stmt{d}}).Parts(func(e *ir.Expr) { list = append(list, e) })
		}
	}
	return list
}

// found reports whether the loop already checks that the element e exists: by one of the expressions in known,
// by its bounds, or by the bounds of an inner loop.
func found(a *nest.Space, e *ir.Expr, known []*ir.Expr) bool {
	return rangedOver(a, e) || slices.ContainsFunc(known, func(x *ir.Expr) bool { return ir.Same(x, e) })
}

// rangedOver reports whether the loop, or an inner one, runs over the slice of the element e, with the index of e.
func rangedOver(a *nest.Space, e *ir.Expr) bool {
	found := ranges.Spans(&ir.Loop{Index: a.Loop.Index, From: a.Lo, To: a.Hi, Step: 1, Cmp: token.LSS}, e)
	a.Body.Walk(func(s ir.Stmt) {
		l, ok := s.(*ir.Loop)
		found = found || ok && ranges.Spans(l, e)
	})
	return found
}
