package normal

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
)

// locate sets the position of arithmetic that has none to that of its statement. Such arithmetic results from complex
// numbers or boxed values. Passes may change the rounding of arithmetic without a position, because it belongs to
// derivatives.
func locate(b *ir.Block) {
	b.Walk(func(s ir.Stmt) {
		pos := ir.NoteOf(s).Pos
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if !x.Pos.IsValid() && (x.Op == ir.OpBinary || x.Op == ir.OpUnary) && x.Type != nil && kind.IsFloat(x.Type) {
					x.Pos = pos
				}
				return true
			})
		})
		if a, ok := s.(*ir.Assign); ok && a.Tok != token.ASSIGN && a.Tok != token.DEFINE && !a.LHS.Pos.IsValid() {
			a.LHS.Pos = pos
		}
	})
}
