package gen

import (
	"go/constant"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// dropGuards removes tests of memory that is known to be apart. Emitted functions have
// them, and keep them where they are differentiated again.
func (j *job) dropGuards(b *ir.Block) {
	b.Stmts = slices.DeleteFunc(b.Stmts, func(s ir.Stmt) bool {
		for _, inner := range ir.Blocks(s) {
			j.dropGuards(inner)
		}
		x, ok := s.(*ir.ExprStmt)
		return ok && x.X.Op == ir.OpCall && x.X.Obj == separate && j.passesGuard(x.X)
	})
}

// passesGuard reports whether the test x cannot fail.
func (j *job) passesGuard(x *ir.Expr) bool {
	n, ok := constant.Int64Val(x.Args[1].Val)
	if !ok {
		return false
	}
	memory := x.Args[2:]
	for i, written := range memory[:n] {
		for _, other := range memory[i+1:] {
			if !j.apart(written, other) {
				return false
			}
		}
	}
	return true
}

// apart reports whether x and y lead to no memory in common.
func (j *job) apart(x, y *ir.Expr) bool {
	reach := j.alias.Reach(x)
	return !slices.ContainsFunc(j.alias.Reach(y), func(n *analysis.Node) bool { return slices.Contains(reach, n) })
}
