package adjoint

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// settlePoles computes the tangents in blk whose partial derivatives have poles where
// they are not zero: a tangent of zero is zero at a pole, too.
//
//	y = t * xDot   becomes   var p float64; if xDot != 0 { p = t * xDot }; y = p
func (b *builder) settlePoles(blk *ir.Block) {
	var out []ir.Stmt
	for _, s := range blk.Stmts {
		for _, in := range ir.Blocks(s) {
			b.settlePoles(in)
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			*e = (*e).Map(func(x *ir.Expr) *ir.Expr {
				if x.Name != ir.ZeroWinsNow {
					return x
				}
				v := b.newVar("pDot", x.Type)
				x.Name = ""
				product := &ir.Assign{LHS: ir.Use(v), RHS: x, Tok: token.ASSIGN}
				out = append(out, &ir.Decl{Var: v}, &ir.If{Cond: nonzero(x.Args[1]), Then: &ir.Block{Stmts: []ir.Stmt{product}}})
				return ir.Use(v)
			})
		})
		out = append(out, s)
	}
	blk.Stmts = out
}
