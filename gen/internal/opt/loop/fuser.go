package loop

import (
	"go/constant"
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/analysis/section"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A fuser changes loops of a function that access the same slices.
type fuser struct {
	arrays      *section.Arrays
	known       *ranges.Symbols
	independent bool              // the iterations of fused loops must be independent
	done        map[*ir.Loop]bool // loops that are already fused
}

// lowest returns the lowest index of l.
func lowest(l *ir.Loop) *ir.Expr {
	switch {
	case l.Step > 0:
		return l.From.Clone()
	case l.Cmp == token.GTR:
		return moved(l.To.Clone(), 1)
	}
	return l.To.Clone()
}

// pastLast returns the highest index of l plus one.
func pastLast(l *ir.Loop) *ir.Expr {
	switch {
	case l.Step < 0:
		return moved(l.From.Clone(), 1)
	case l.Cmp == token.LEQ:
		return moved(l.To.Clone(), 1)
	}
	return l.To.Clone()
}

// moved returns e+n, as short as possible.
func moved(e *ir.Expr, n int64) *ir.Expr {
	if x, ok := ranges.LiteralOf(e); e.Op == ir.OpConst && ok {
		c := e.Clone()
		c.Val, c.Lit = constant.MakeInt64(x.Const+n), ""
		return c
	}
	if e.Op == ir.OpBinary && (e.Tok == token.ADD || e.Tok == token.SUB) && e.Args[1].Op == ir.OpConst {
		if c, ok := ranges.LiteralOf(e.Args[1]); ok {
			if e.Tok == token.SUB {
				c.Const = -c.Const
			}
			return moved(e.Args[0], c.Const+n)
		}
	}
	switch {
	case n > 0:
		return ir.Binary(token.ADD, e.Clone(), ir.Int(n))
	case n < 0:
		return ir.Binary(token.SUB, e.Clone(), ir.Int(-n))
	}
	return e.Clone()
}
