package adjoint

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A test that skips an adjoint of zero is correct for first derivatives only. The derivative of the adjoint may
// differ from zero and must not be lost. A function that is differentiated again (Request.SecondOrder) therefore
// skips only terms that are NaN. Such a term results from the product of zero and a derivative that is not finite.

// passZero returns the statements of list, which belong to the adjoint seed, but a term is not added if seed is zero
// and the term is NaN:
//
//	bar += p   becomes   t := p; if t == t || seed != 0 { bar += t }
func (b *output) passZero(list []ir.Stmt, seed *ir.Expr) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range list {
		for _, in := range ir.Blocks(s) {
			in.Stmts = b.passZero(in.Stmts, seed)
		}
		a, ok := s.(*ir.Assign)
		if !ok || a.Tok != token.ADD_ASSIGN && a.Tok != token.SUB_ASSIGN {
			out = append(out, s)
			continue
		}
		out = append(out, b.passNumber(a, seed)...)
	}
	return out
}

func (b *output) passNumber(a *ir.Assign, seed *ir.Expr) []ir.Stmt {
	t := b.newVar("t", a.RHS.Type)
	define := &ir.Assign{LHS: ir.Use(t), RHS: a.RHS, Tok: token.DEFINE}
	a.RHS = ir.Use(t)
	number := ir.Binary(token.EQL, ir.Use(t), ir.Use(t))
	cond := ir.Binary(token.LOR, number, nonzero(unsigned(seed)))
	return []ir.Stmt{define, &ir.If{Cond: cond, Then: &ir.Block{Stmts: []ir.Stmt{a}}}}
}
