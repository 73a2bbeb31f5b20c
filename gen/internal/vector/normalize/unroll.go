package normalize

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

const (
	mostStatements = 48 // the largest number of statements of the unrolled loop
)

// unroll unrolls inner loops over the few elements of arrays, so that constants select these elements.
func unroll(a *nest.Space) {
	ir.MapLoops(a.Body, func(l *ir.Loop, _ []*ir.Loop) []ir.Stmt {
		n, ok := match.Trips(l)
		size := 0
		l.Body.Walk(func(ir.Stmt) { size++ })
		if !ok || n > match.FewIterations || n*int64(size) > mostStatements || l.HasBreak() || !selectsElements(a, l) {
			return []ir.Stmt{l}
		}
		out := unrolledLoop(a.Fn, l, n)
		if !compiles(&ir.Block{Stmts: out}) {
			return []ir.Stmt{l}
		}
		return out
	})
}

// selectsElements reports whether the index of l selects elements of arrays that are in slices, or in variables of
// the iteration.
func selectsElements(a *nest.Space, l *ir.Loop) bool {
	own := a.Body.Declared()
	found := false
	l.Body.Parts(func(e *ir.Expr) {
		if e.Op != ir.OpIndex || !match.Aggregate(e.Args[0].Type) || !e.Args[1].Uses(l.Index) {
			return
		}
		root := e.Root()
		found = found || root == nil || own[root]
	})
	return found
}

// unrolledLoop returns the statements of the n iterations of l.
func unrolledLoop(fn *ir.Func, l *ir.Loop, n int64) []ir.Stmt {
	first, _ := match.SmallInt(l.From)
	var out []ir.Stmt
	for k := range n {
		one := ir.CloneFresh(l).(*ir.Loop)
		one.Body.Walk(func(s ir.Stmt) {
			for _, w := range ir.Declares(s) {
				w.Name = fn.Fresh(w.Name)
			}
		})
		rewrite.All(one.Body, func(e *ir.Expr) *ir.Expr {
			if match.Var(e, one.Index) {
				return ir.Int(first + k*l.Step)
			}
			return folded(e)
		})
		out = append(out, withoutKnownBranches(one.Body).Stmts...)
	}
	return out
}
