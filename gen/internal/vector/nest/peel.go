package nest

import (
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// SumOf returns the position of the first iteration.
func SumOf(lo, off *ir.Expr) *ir.Expr {
	if off != nil && off.Op == ir.OpUnary && off.Tok == token.SUB && ir.Same(off.Args[0], lo) {
		return ir.Int(0)
	}
	x, y := match.Literal(lo), match.Literal(build.OrZero(off))
	if x != nil && y != nil {
		if n, ok := constant.Int64Val(constant.BinaryOp(x, token.ADD, y)); ok && n >= 0 {
			return ir.Int(n)
		} else if ok {
			return ir.Unary(token.SUB, ir.Int(-n))
		}
	}
	return build.Add(lo, build.OrZero(off))
}

// StartsTooEarly reports whether vectors cannot begin with the first iteration, because one of its elements does not
// exist and a branch guards the access. It records by how many iterations vectors would begin too early.
//
//	for i := range x { if i > 0 { s += x[i-1] } }
func (a *Space) StartsTooEarly(first *ir.Expr) bool {
	n, known := match.Integer(first)
	if known {
		a.TooEarly = max(a.TooEarly, -n)
	}
	return known && n < 0
}

// Peel makes vectors begin at a later iteration.
func (a *Space) Peel() {
	if a.Peeled == 0 {
		return
	}
	a.begins, a.Lo = a.Lo, SumOf(a.Lo, ir.Int(a.Peeled))
}

// PeeledLoop returns the loop over the iterations before the vectors, or nil.
func (a *Space) PeeledLoop() []ir.Stmt {
	if a.Peeled == 0 {
		return nil
	}
	l := *ir.CloneFresh(a.Loop).(*ir.Loop)
	l.From, l.To = a.begins.Clone(), ir.Builtin("min", types.Typ[types.Int], a.Lo.Clone(), a.Hi.Clone())
	l.Cmp, l.Step = token.LSS, 1
	return []ir.Stmt{&l}
}
