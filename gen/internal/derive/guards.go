package derive

import (
	"go/constant"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/library"
)

// dropGuards removes tests that memory does not overlap if this is known. Emitted functions contain such tests, and
// keep them when they are differentiated again.
func dropGuards(j *job.Job, b *ir.Block) {
	b.Stmts = slices.DeleteFunc(b.Stmts, func(s ir.Stmt) bool {
		for _, inner := range ir.Blocks(s) {
			dropGuards(j, inner)
		}
		x, ok := s.(*ir.ExprStmt)
		return ok && x.X.Op == ir.OpCall && x.X.Obj == library.Separate && passesGuard(j, x.X)
	})
}

// passesGuard reports whether the test x cannot fail.
func passesGuard(j *job.Job, x *ir.Expr) bool {
	n, ok := constant.Int64Val(x.Args[1].Val)
	if !ok {
		return false
	}
	memory := x.Args[2:]
	for i, written := range memory[:n] {
		for _, other := range memory[i+1:] {
			if !apart(j, written, other) {
				return false
			}
		}
	}
	return true
}

// apart reports whether x and y lead to no common memory.
func apart(j *job.Job, x, y *ir.Expr) bool {
	reach := j.Alias.Reach(x)
	return !slices.ContainsFunc(j.Alias.Reach(y), func(n *analysis.Node) bool { return slices.Contains(reach, n) })
}
