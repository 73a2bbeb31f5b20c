package vector

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// An inner loop often computes numbers that depend on its own index and on nothing
// that the loop around it changes:
//
//	for i := range x {
//		for k := range w {
//			sums[k] += (w[k] - w[k+1]) * c * math.Exp(x[i]*w[k])
//		}
//	}
//
// Those are computed once, in front of the vectors, and kept in a slice (scalar
// expansion). The loop for what vectors leave computes them as it did. That is for
// inner loops that have the lanes of their sums in memory anyway: others may be long
// where the loop around them is short.
type expansion struct {
	loop   *ir.Loop // the inner one
	size   *ir.Expr // how often it runs
	first  []ir.Stmt
	values []*ir.Expr // what is kept
	kept   []*ir.Var  // and in which slices
	stacks []*ir.Var
}

// leastExpanded is the number of operations that are worth a slice.
const leastExpanded = 2

// expand finds what the inner loops of the body compute alike in all iterations.
func (a *reductions) expand() {
	if a.pieces {
		return
	}
	a.body = a.body.Clone()
	for _, s := range a.body.Stmts {
		l, ok := s.(*ir.Loop)
		if !ok || l.Over != nil || l.Index == nil || l.HasBreak() {
			continue
		}
		f := &expander{uniformity: a.asUniformity(), loop: l, changed: match.Changes(a.body), own: map[*ir.Var]bool{}}
		if e := f.find(); e != nil {
			a.expanded = append(a.expanded, e)
		}
	}
}

// touchExpanded notes what the numbers are computed of: vectors must not meet it.
func (a *memory) touchExpanded() {
	a.depth++
	for _, e := range a.expanded {
		b := &ir.Block{Stmts: e.first}
		b.Walk(func(s ir.Stmt) {
			ir.Exprs(s, func(x **ir.Expr, write bool) {
				if !write {
					a.touchAll(*x)
				}
			})
		})
		for _, x := range e.values {
			a.touchAll(x)
		}
	}
	a.depth--
}

// startExpanded computes the numbers, and finishExpanded gives their memory back.
func (a *attempt) startExpanded() []ir.Stmt {
	var out []ir.Stmt
	for _, e := range a.expanded {
		a.stacks = append(a.stacks, e.stacks...)
		body := (&ir.Block{Stmts: e.first}).Clone()
		for k, v := range e.kept {
			out = append(out, build.Define(v, e.take(k)))
			place := ir.Index(ir.Use(v), ir.Use(e.loop.Index), types.Typ[types.Float64])
			body.Add(&ir.Assign{LHS: place, RHS: e.values[k].Clone(), Tok: token.ASSIGN})
		}
		out = append(out, &ir.Loop{Note: e.loop.Note, Index: e.loop.Index, From: ir.Int(0), To: e.size.Clone(), Step: 1, Cmp: token.LSS, Body: body})
	}
	return out
}

func (a *reductions) finishExpanded() []ir.Stmt {
	var out []ir.Stmt
	for _, e := range a.expanded {
		for k := range e.kept {
			drop := e.take(k)
			drop.Name = "Drop"
			out = append(out, &ir.ExprStmt{X: drop})
		}
	}
	return out
}

// take is the memory for the kth value off its stack.
func (e *expansion) take(k int) *ir.Expr {
	return &ir.Expr{Op: ir.OpTape, Name: "Grow", Var: e.stacks[k], Type: e.kept[k].Type, Args: []*ir.Expr{e.size.Clone()}}
}
