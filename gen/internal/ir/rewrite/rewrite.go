package rewrite

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
)

func EachBlock(b *ir.Block, f func(*ir.Block)) {
	f(b)
	for _, s := range b.Stmts {
		for _, inner := range ir.Blocks(s) {
			EachBlock(inner, f)
		}
	}
}

// All rewrites all expressions of b.
func All(b *ir.Block, f func(*ir.Expr) *ir.Expr) {
	b.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { *e = (*e).Map(f) })
	})
}

// Prune removes the statements of b for which drop is true.
func Prune(b *ir.Block, drop func(ir.Stmt) bool) {
	var out []ir.Stmt
	for _, s := range b.Stmts {
		if drop(s) {
			continue
		}
		for _, inner := range ir.Blocks(s) {
			Prune(inner, drop)
		}
		out = append(out, s)
	}
	b.Stmts = out
}
