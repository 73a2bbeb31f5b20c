package codegen

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
)

// at returns the position p in the first of the iterations that run at once. For a later copy of the body, it returns
// the position that many vectors further on.
func (a *addresses) at(p legal.Position) *ir.Expr {
	first := ir.Use(a.next)
	if p.Step != 1 {
		first = ir.Binary(token.MUL, ir.Int(p.Step), first)
	}
	if a.copy > 0 {
		skip := build.Times(a.copy, lane.Count())
		if p.Step != 1 {
			skip = ir.Binary(token.MUL, ir.Int(p.Step), skip)
		}
		first = ir.Binary(token.ADD, first, skip)
	}
	switch off := p.Off; {
	case off == nil:
		return first
	case off.Op == ir.OpUnary && off.Tok == token.SUB:
		return ir.Binary(token.SUB, first, off.Args[0].Clone())
	default:
		return ir.Binary(token.ADD, first, off.Clone())
	}
}
