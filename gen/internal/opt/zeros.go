package opt

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// dropZeros removes sums whose only term is an adjoint that is zero. It stores zero for products with such a
// factor.
func dropZeros(b *ir.Block) {
	kept := b.Stmts[:0:0]
	for _, s := range b.Stmts {
		if a, ok := s.(*ir.Assign); ok && vanishes(a.RHS) && match.Pure(a.RHS) {
			switch a.Tok {
			case token.ADD_ASSIGN, token.SUB_ASSIGN:
				continue
			case token.ASSIGN, token.DEFINE:
				a.RHS = ir.Float(a.RHS.Type, "0")
			}
		}
		for _, n := range ir.Blocks(s) {
			dropZeros(n)
		}
		kept = append(kept, s)
	}
	b.Stmts = kept
}

// vanishes reports whether e is a zero made by differentiation, or a product with such a zero.
func vanishes(e *ir.Expr) bool {
	switch {
	case e.Pos.IsValid():
		return false
	case e.Op == ir.OpConst:
		return e.IsMadeZero() && analysis.IsFloat(e.Type)
	case e.Op == ir.OpUnary:
		return e.Tok == token.SUB && vanishes(e.Args[0])
	case e.Op == ir.OpBinary && e.Tok == token.MUL:
		return vanishes(e.Args[0]) || vanishes(e.Args[1])
	}
	return false
}
