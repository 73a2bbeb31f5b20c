package opt

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// sumsInMemory makes code access an adjoint in memory only once if neighbouring statements pass it on:
//
//	p += x; v := p; p = 0; p += e    becomes    v := p + x; p = e
func sumsInMemory(b *ir.Block) {
	for _, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			sumsInMemory(n)
		}
	}
	for i := 0; i < len(b.Stmts); i++ {
		if startsSum(b.Stmts[i:]) {
			b.Stmts = slices.Delete(b.Stmts, i, i+1)
		}
	}
	for i := 0; i < len(b.Stmts); i++ {
		if passesSum(b.Stmts[i:]) {
			b.Stmts = slices.Delete(b.Stmts, i, i+1)
		}
	}
}

// startsSum makes the second statement of list store the value that it adds to a zero that the first statement
// stores. It reports whether that is possible.
func startsSum(list []ir.Stmt) bool {
	zero, sum := toMemory(list, 0), toMemory(list, 1)
	if zero == nil || sum == nil || zero.Tok != token.ASSIGN || !vanishes(zero.RHS) ||
		!sum.Adds() || !ir.Same(zero.LHS, sum.LHS) || loads(sum.RHS) || !match.Pure(sum.RHS) {
		return false
	}
	if sum.Tok == token.SUB_ASSIGN {
		sum.RHS = ir.Unary(token.SUB, sum.RHS)
	}
	sum.Tok = token.ASSIGN
	return true
}

// passesSum handles three statements of list: the first adds to a sum, the second reads it, and the third replaces
// it. The second then computes the sum itself. passesSum reports whether that is possible.
func passesSum(list []ir.Stmt) bool {
	sum, next := toMemory(list, 0), toMemory(list, 2)
	if sum == nil || next == nil || !sum.Adds() || sum.RHS.Pos.IsValid() || next.Tok != token.ASSIGN || !ir.Same(sum.LHS, next.LHS) || loads(next.RHS) || !match.Pure(next.RHS) {
		return false
	}
	read, ok := list[1].(*ir.Assign)
	if !ok || read.Tok != token.DEFINE || !ir.Same(read.RHS, sum.LHS) {
		return false
	}
	op := token.ADD
	if sum.Tok == token.SUB_ASSIGN {
		op = token.SUB
	}
	read.RHS = ir.Binary(op, read.RHS, sum.RHS)
	return true
}

// toMemory returns statement i of list if it assigns to a number in memory.
func toMemory(list []ir.Stmt, i int) *ir.Assign {
	if i >= len(list) {
		return nil
	}
	a, ok := list[i].(*ir.Assign)
	if !ok || a.LHS.Op == ir.OpVar || a.LHS.Root() != nil || !analysis.IsFloat(a.LHS.Type) {
		return nil
	}
	return a
}

// loads reports whether e reads memory.
func loads(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		found = found || x.Op == ir.OpTape || (x.Op == ir.OpIndex || x.Op == ir.OpField || x.Op == ir.OpDeref) && x.Root() == nil || x.Op == ir.OpVar && x.Var.Addressed
		return !found
	})
	return found
}
