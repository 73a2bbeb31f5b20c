package opt

import (
	"go/constant"
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// constants puts numbers in place of the temporaries that hold them, as the
// seed of a gradient does and an adjoint to which nothing has contributed, and
// drops what follows from them: the factor one, and the test that a number is
// not zero.
func constants(b *ir.Block) {
	for i := 0; i < len(b.Stmts); i++ {
		if d, ok := b.Stmts[i].(*ir.Decl); ok {
			stillZero(d, b.Stmts[i+1:])
			continue
		}
		a, ok := b.Stmts[i].(*ir.Assign)
		if !ok || !isNumber(a) || written(b.Stmts[i+1:], a.LHS.Var) {
			continue
		}
		for _, s := range b.Stmts[i+1:] {
			(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) { replaceAll(s, a.LHS.Var, a.RHS) })
		}
		b.Stmts = append(b.Stmts[:i], b.Stmts[i+1:]...)
		i--
	}
	var out []ir.Stmt
	for _, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			constants(n)
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) { *e = (*e).Map(withoutOne).Map(withoutTest) })
		if branch, ok := s.(*ir.If); ok && holds(branch.Cond) {
			out = append(out, branch.Then.Stmts...)
			continue
		}
		out = append(out, s)
	}
	b.Stmts = out
}

// stillZero puts zero for a variable of ours in what follows its declaration, up
// to the first statement that writes to it.
func stillZero(d *ir.Decl, list []ir.Stmt) {
	v := d.Var
	if d.Src != "" || v.Pos.IsValid() || v.Addressed || v.Result || !analysis.IsFloat(v.Type) {
		return
	}
	for i, s := range list {
		if written(list[i:i+1], v) {
			return
		}
		(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) { replaceAll(s, v, ir.Float(v.Type, "0")) })
	}
}

// isNumber reports whether a gives a temporary of ours a number.
func isNumber(a *ir.Assign) bool {
	return a.Tok == token.DEFINE && !a.LHS.Var.Pos.IsValid() && !a.LHS.Var.Addressed && !a.LHS.Var.Result &&
		analysis.IsFloat(a.LHS.Type) && a.RHS.Op == ir.OpConst && a.RHS.Val != nil
}

func replaceAll(s ir.Stmt, v *ir.Var, x *ir.Expr) {
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		*e = (*e).Map(func(y *ir.Expr) *ir.Expr {
			if y.Op != ir.OpVar || y.Var != v {
				return y
			}
			c := x.Clone()
			c.Type = v.Type
			return c
		})
	})
}

// withoutOne drops a factor of one from a product of ours, and the sign in front
// of a number.
func withoutOne(e *ir.Expr) *ir.Expr {
	if x := e; x.Op == ir.OpUnary && x.Tok == token.SUB && !x.Pos.IsValid() && x.Args[0].Op == ir.OpConst && x.Args[0].Val != nil && analysis.IsFloat(x.Type) {
		return &ir.Expr{Op: ir.OpConst, Type: x.Type, Val: constant.UnaryOp(token.SUB, constant.ToFloat(x.Args[0].Val), 0)}
	}
	if e.Op != ir.OpBinary || e.Tok != token.MUL || e.Pos.IsValid() || !analysis.IsFloat(e.Type) {
		return e
	}
	switch {
	case isOne(e.Args[0]):
		return e.Args[1]
	case isOne(e.Args[1]):
		return e.Args[0]
	}
	return e
}

// withoutTest drops a test that holds from a conjunction of ours.
func withoutTest(e *ir.Expr) *ir.Expr {
	if e.Op != ir.OpBinary || e.Tok != token.LAND || e.Pos.IsValid() {
		return e
	}
	switch {
	case holds(e.Args[0]):
		return e.Args[1]
	case holds(e.Args[1]):
		return e.Args[0]
	}
	return e
}

func isOne(e *ir.Expr) bool {
	return e.Op == ir.OpConst && e.Val != nil && constant.Compare(e.Val, token.EQL, constant.MakeInt64(1))
}

// holds reports whether c is the test that a number other than zero is not
// zero, or that among others.
func holds(c *ir.Expr) bool {
	if c.Op == ir.OpBinary && c.Tok == token.LOR && !c.Pos.IsValid() {
		return holds(c.Args[0]) || holds(c.Args[1])
	}
	if c.Op != ir.OpBinary || c.Tok != token.NEQ || c.Pos.IsValid() {
		return false
	}
	x, y := c.Args[0], c.Args[1]
	return x.Op == ir.OpConst && x.Val != nil && y.Op == ir.OpConst && y.Val != nil && constant.Compare(x.Val, token.NEQ, y.Val)
}
