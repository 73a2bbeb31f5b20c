package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// parallel prints a loop that goroutines share. A piece that uses stacks takes
// some of its own.
func (p *printer) parallel(g *jen.Group, s *ir.Parallel) {
	piece := jen.List(jen.Id(s.Chunk.Name), jen.Id(s.Lo.Name), jen.Id(s.Hi.Name)).Int()
	body := jen.Func().Params(piece).BlockFunc(func(g *jen.Group) {
		stacks := stacksIn(s.Body)
		if len(stacks) > 0 {
			p.getTape(g)
		}
		p.stmts(g, s.Body)
		if len(stacks) > 0 {
			p.returnTape(g, stacks)
		}
	})
	g.Add(p.gradrt("Parallel").Call(p.expr(s.Chunks, 0), p.expr(s.From, 0), p.expr(s.To, 0), body))
}

// stacksIn lists the stacks that b uses.
func stacksIn(b *ir.Block) []*ir.Var {
	var stacks []*ir.Var
	b.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op == ir.OpTape && !slices.Contains(stacks, x.Var) {
					stacks = append(stacks, x.Var)
				}
				return true
			})
		})
	})
	return stacks
}
