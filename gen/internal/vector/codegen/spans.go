package codegen

import (
	"go/types"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
)

// inSpan returns the call of a function such as LoadOf4 or AddIn4, for a span of the records that begin at first.
func inSpan(f *legal.Flat, op string, t types.Type, first *ir.Expr, s legal.Span, args ...*ir.Expr) *ir.Expr {
	if s.First > 0 {
		first = build.Add(first, ir.Int(s.First))
	}
	place := build.From(ir.Use(f.View), first)
	if s.Width == f.Each {
		return lane.Call(op+"Of"+strconv.FormatInt(f.Each, 10), t, append([]*ir.Expr{place}, args...)...)
	}
	return lane.Call(op+"In4", t, append([]*ir.Expr{place, ir.Int(f.Each)}, args...)...)
}
