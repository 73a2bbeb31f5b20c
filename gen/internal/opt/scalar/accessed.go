package scalar

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Accessed lists the slices with an element, accessed by every iteration of l, that is in
// step with its index.
func Accessed(l *ir.Loop, inStep func(x *ir.Expr) bool) []*ir.Var {
	var list []*ir.Var
	seen := map[*ir.Var]bool{}
	for _, s := range l.Body.Stmts {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if inStep(x) && !seen[x.Args[0].Var] {
					seen[x.Args[0].Var] = true
					list = append(list, x.Args[0].Var)
				}
				return x.Op != ir.OpBinary || x.Tok != token.LAND && x.Tok != token.LOR
			})
		})
	}
	return list
}

// Rename lets l access w in place of v where it is in step.
func Rename(l *ir.Loop, v, w *ir.Var, inStep func(x *ir.Expr) bool) {
	l.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if inStep(x) && x.Args[0].Var == v {
					x.Args[0].Var = w
				}
				return true
			})
		})
	})
}

// Cut is the slice v cut to the length of q.
func Cut(v, q *ir.Var) *ir.Expr {
	return &ir.Expr{Op: ir.OpSlice, Type: v.Type, Args: []*ir.Expr{ir.Use(v), nil, ir.Len(ir.Use(q)), nil}}
}
