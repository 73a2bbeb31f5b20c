package opt

import (
	"go/constant"
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// constants replaces temporaries by the numbers to which they are set, such as the seed of a gradient, or an adjoint
// to which nothing contributes. It then removes factors of one, tests that such a number is not zero, and tests that
// the address of a variable is nil.
func (x *index) constants(b *ir.Block) {
	kept := b.Stmts[:0]
	var addresses []*ir.Var
	for i, s := range b.Stmts {
		scope := b.Stmts[i+1:]
		switch s := s.(type) {
		case *ir.If:
			if s.Else == nil && isNilTest(s.Cond, addresses) {
				continue
			}
		case *ir.Decl:
			x.stillZero(s, scope)
		case *ir.Assign:
			if isNumber(s) && !x.written(scope, s.LHS.Var) {
				x.replace(x.spanOf(scope), s.LHS.Var, s.RHS)
				continue
			}
			if isAddress(s) && !x.written(scope, s.LHS.Var) {
				addresses = append(addresses, s.LHS.Var)
			}
		}
		kept = append(kept, s)
	}
	b.Stmts = kept
	x.simplify(b)
}

// simplify removes factors of one and tests that are always true.
func (x *index) simplify(b *ir.Block) {
	var out []ir.Stmt
	for _, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			x.constants(n)
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

// stillZero replaces a variable made by differentiation by zero, from its declaration to the first statement that
// writes to it.
func (x *index) stillZero(d *ir.Decl, list []ir.Stmt) {
	v := d.Var
	if d.Src != "" || v.Pos.IsValid() || v.Addressed || v.Result || !analysis.IsFloat(v.Type) {
		return
	}
	in := x.spanOf(list)
	if w := within(x.mentionsOf(v).writes, in); len(w) > 0 {
		in.last = x.spans[list[x.holder(list, w[0].at)]].first - 1
	}
	x.replace(in, v, ir.Float(v.Type, "0"))
}

// isNumber reports whether a defines a temporary that is not in the source, and its value is a number.
func isNumber(a *ir.Assign) bool {
	return a.Tok == token.DEFINE && !a.LHS.Var.Pos.IsValid() && !a.LHS.Var.Addressed && !a.LHS.Var.Result &&
		analysis.IsFloat(a.LHS.Type) && a.RHS.Op == ir.OpConst && a.RHS.Val != nil
}

// isAddress reports whether a assigns the address of a variable to a variable.
func isAddress(a *ir.Assign) bool {
	return a.Tok == token.DEFINE && !a.LHS.Var.Addressed && a.RHS.Op == ir.OpAddr && a.RHS.Args[0].Op == ir.OpVar
}

// isNilTest reports whether c is the test that one of the pointers is nil.
func isNilTest(c *ir.Expr, pointers []*ir.Var) bool {
	if c.Op != ir.OpBinary || c.Tok != token.EQL || !match.Nil(c.Args[1]) {
		return false
	}
	return c.Args[0].Op == ir.OpVar && slices.Contains(pointers, c.Args[0].Var)
}

// replace replaces v by the number c in all reads of v in a span.
func (x *index) replace(in span, v *ir.Var, c *ir.Expr) {
	of := x.mentionsOf(v)
	for _, p := range within(of.all, in) {
		*p.e = *c.Clone()
		p.e.Type = v.Type
	}
	of.all = slices.DeleteFunc(of.all, func(p site) bool { return p.at >= in.first && p.at <= in.last })
}

// withoutOne removes a factor of one from a product that is not in the source, and folds a sign before a number into
// the number.
func withoutOne(e *ir.Expr) *ir.Expr {
	if x := e; x.Op == ir.OpUnary && x.Tok == token.SUB && !x.Pos.IsValid() && x.Args[0].Op == ir.OpConst && x.Args[0].Val != nil && analysis.IsFloat(x.Type) {
		return &ir.Expr{Op: ir.OpConst, Type: x.Type, Val: constant.UnaryOp(token.SUB, constant.ToFloat(x.Args[0].Val), 0)}
	}
	if e.Op != ir.OpBinary || e.Tok != token.MUL || e.Pos.IsValid() || !analysis.IsFloat(e.Type) {
		return e
	}
	switch {
	case match.One(e.Args[0]):
		return e.Args[1]
	case match.One(e.Args[1]):
		return e.Args[0]
	}
	return e
}

// withoutTest removes a test that is always true from a conjunction that is not in the source.
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

// holds reports whether c is a test that a number other than zero is not zero, or a disjunction with such a test.
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
