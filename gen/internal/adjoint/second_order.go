package adjoint

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A test that skips an adjoint of zero is right for first derivatives only: the adjoint may have
// a derivative of its own, which must not be lost. A function that is differentiated again
// (Request.SecondOrder) skips terms that are NaN instead, which zero times a derivative that
// is not finite is.

// passZero returns the statements of list, made for the adjoint seed, in which nothing
// that a seed of zero makes is added if it is NaN:
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
