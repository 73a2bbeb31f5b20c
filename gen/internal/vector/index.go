package vector

import (
	"go/constant"
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// A position is an integer expression as step·index + off, where off is the
// same in all iterations of the loop.
type position struct {
	step int64
	off  *ir.Expr // nil for 0
	ok   bool
}

// linear writes the integer e in terms of the index of the loop.
func (a *uniformity) linear(e *ir.Expr) position {
	switch {
	case e.Op == ir.OpVar && e.Var == a.loop.Index:
		return position{step: 1, ok: true}
	case e.Op == ir.OpVar && a.ints[e.Var] != nil:
		return a.linear(a.ints[e.Var])
	case !a.varies(e):
		return position{off: e, ok: true}
	case e.Op == ir.OpBinary:
		return linearBinary(e.Tok, a.linear(e.Args[0]), a.linear(e.Args[1]))
	case e.Op == ir.OpUnary && e.Tok == token.SUB:
		return linearBinary(token.SUB, position{ok: true}, a.linear(e.Args[0]))
	}
	return position{}
}

func linearBinary(tok token.Token, x, y position) position {
	if !x.ok || !y.ok {
		return position{}
	}
	switch tok {
	case token.ADD:
		return position{x.step + y.step, build.AddOffsets(token.ADD, x.off, y.off), true}
	case token.SUB:
		return position{x.step - y.step, build.AddOffsets(token.SUB, x.off, y.off), true}
	case token.MUL:
		if n, ok := constInt(x); ok {
			return scaled(y, n)
		}
		if n, ok := constInt(y); ok {
			return scaled(x, n)
		}
	}
	return position{}
}

// constInt returns the value of a constant position, if it is small.
func constInt(p position) (int64, bool) {
	if p.step != 0 || p.off == nil || p.off.Op != ir.OpConst {
		return 0, false
	}
	n, ok := constant.Int64Val(p.off.Val)
	return n, ok && n > -1<<16 && n < 1<<16
}

func scaled(p position, n int64) position {
	off := p.off
	if off != nil && n != 1 {
		off = ir.Binary(token.MUL, off.Clone(), ir.Int(n))
	}
	return position{p.step * n, off, true}
}

// at returns the position p in the first of the iterations that run at once,
// or in a copy of the body that many vectors further on.
func (a *addresses) at(p position) *ir.Expr {
	first := ir.Use(a.next)
	if p.step != 1 {
		first = ir.Binary(token.MUL, ir.Int(p.step), first)
	}
	if a.copy > 0 {
		skip := build.Times(a.copy, lane.Count())
		if p.step != 1 {
			skip = ir.Binary(token.MUL, ir.Int(p.step), skip)
		}
		first = ir.Binary(token.ADD, first, skip)
	}
	switch off := p.off; {
	case off == nil:
		return first
	case off.Op == ir.OpUnary && off.Tok == token.SUB:
		return ir.Binary(token.SUB, first, off.Args[0].Clone())
	default:
		return ir.Binary(token.ADD, first, off.Clone())
	}
}
