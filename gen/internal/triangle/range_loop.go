package triangle

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// rangeLoop returns a loop with the given body over a part of the index set of l, from the larger of first and the
// first index of l, to hi. Its own index counts from zero, and slices that l indexes are resliced. The loop is
// recorded in noted.
func (c *facts) rangeLoop(l *ir.Loop, first *ir.Var, hi *ir.Expr, body *ir.Block, noted map[*ir.Loop]bool) []ir.Stmt {
	integer := types.Typ[types.Int]
	lo, end, k := c.variable("lo", integer), c.variable("hi", integer), c.variable(l.Index.Name, l.Index.Type)
	out := []ir.Stmt{
		build.Define(lo, ir.Builtin("max", integer, l.From.Clone(), ir.Use(first))),
		build.Define(end, hi),
	}
	var within []ir.Stmt
	cuts := map[*ir.Var]*ir.Var{}
	body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			*e = (*e).Map(func(x *ir.Expr) *ir.Expr {
				switch {
				case x.Op == ir.OpVar && x.Var == l.Index:
					return build.Add(ir.Use(lo), ir.Use(k))
				case x.Op != ir.OpIndex || !match.Slice(x.Args[0].Type) || x.Args[0].Op != ir.OpVar || !offset(x.Args[1], lo, k):
					return x
				}
				v := x.Args[0].Var
				if cuts[v] == nil {
					cuts[v] = c.variable(v.Name, v.Type)
					from := &ir.Expr{Op: ir.OpSlice, Type: v.Type, Args: []*ir.Expr{ir.Use(v), ir.Use(lo), nil, nil}}
					within = append(within, build.Define(cuts[v], from))
				}
				x.Args[0], x.Args[1] = ir.Use(cuts[v]), ir.Use(k)
				return x
			})
		})
	})
	d := *l
	d.Index, d.From, d.To, d.Body = k, ir.Int(0), ir.Binary(token.SUB, ir.Use(end), ir.Use(lo)), body
	short := ir.CloneFresh(&d).(*ir.Loop)
	noted[short] = true
	within = append(within, short)
	return append(out, when(ir.Binary(token.LSS, ir.Use(lo), ir.Use(end)), within...))
}

// offset reports whether x is lo + k.
func offset(x *ir.Expr, lo, k *ir.Var) bool {
	return x.Op == ir.OpBinary && x.Tok == token.ADD && match.Var(x.Args[0], lo) && match.Var(x.Args[1], k)
}

func when(cond *ir.Expr, list ...ir.Stmt) ir.Stmt {
	return &ir.If{Cond: cond, Then: &ir.Block{Stmts: list}}
}
