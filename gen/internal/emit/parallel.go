package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// parallel prints a loop that goroutines share. A piece that uses stacks takes a separate tape.
func (p *statements) parallel(g *jen.Group, s *ir.Parallel) {
	piece := jen.List(jen.Id(s.Chunk.Name), jen.Id(s.Lo.Name), jen.Id(s.Hi.Name)).Add(p.syms.predeclared("int"))
	body := jen.Func().Params(piece).BlockFunc(func(g *jen.Group) {
		stacks := s.Body.Stacks()
		if len(stacks) > 0 {
			p.getTape(g)
		}
		p.list(g, s.Body)
		if len(stacks) > 0 {
			p.returnTape(g, stacks)
		}
	})
	g.Add(p.syms.gradrt("Parallel").Call(p.exprs.expr(s.Chunks, 0), p.exprs.expr(s.From, 0), p.exprs.expr(s.To, 0), body))
}
