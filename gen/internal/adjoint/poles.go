package adjoint

import (
	"go/constant"
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// has reports whether x may be infinite although the arguments of the whole function are finite and not large. Then x
// divides, calls a function with poles, or is math.Inf. over describes a value that is stored in elements; for such a
// value, only poles count that some elements may have and others not.
func (b *poleFinder) has(x *ir.Expr, over *variation, level int) bool {
	switch {
	case x.Type == nil || !analysis.HoldsFloat(x.Type):
		return false
	case x.Op == ir.OpVar, x.Op == ir.OpIndex, x.Op == ir.OpField, x.Op == ir.OpDeref:
		return b.storedPoles(x, over, level)
	case x.Op == ir.OpBinary && x.Tok == token.QUO:
		return b.divides(x.Args[1], over, level) || b.has(x.Args[0], over, level)
	case x.Op == ir.OpCall:
		if rule, ok := term.RuleOf(x); !ok || rule.Poles() && over.varies(b.defs, x, level) {
			return true
		}
	case x.Op == ir.OpEmitted:
		return true
	}
	return slices.ContainsFunc(x.Args, func(a *ir.Expr) bool { return b.has(a, over, level) })
}

// divides reports whether a quotient with the divisor x may have a pole.
func (b *poleFinder) divides(x *ir.Expr, over *variation, level int) bool {
	return !b.awayFromZero(x, level) && over.varies(b.defs, x, level)
}

// awayFromZero reports whether x is never zero. Then x is a constant, or the sum of a positive constant and a number
// that is not negative, as in 1/(1+math.Exp(-v)).
func (b *poleFinder) awayFromZero(x *ir.Expr, level int) bool {
	switch {
	case level == 0:
		return false
	case x.IsConst():
		return nonzeroConstant(x)
	case x.Op == ir.OpVar:
		d := b.defs.single[x.Var]
		return d != nil && d.rhs != nil && b.awayFromZero(d.rhs, level-1)
	case x.Op == ir.OpBinary && x.Tok == token.ADD:
		p, q := x.Args[0], x.Args[1]
		return positive(p) && b.notNegative(q, level-1) || positive(q) && b.notNegative(p, level-1)
	}
	return false
}

// nonzeroConstant reports whether x is a constant other than zero.
func nonzeroConstant(x *ir.Expr) bool {
	return x.IsConst() && (!term.Number(x) || constant.Sign(x.Val) != 0)
}

func positive(x *ir.Expr) bool { return term.Number(x) && constant.Sign(x.Val) > 0 }

// notNegative reports whether x is zero, positive or infinite if its operands are not NaN.
func (b *poleFinder) notNegative(x *ir.Expr, level int) bool {
	switch {
	case level == 0:
		return false
	case x.Op == ir.OpVar:
		d := b.defs.single[x.Var]
		return d != nil && d.rhs != nil && b.notNegative(d.rhs, level-1)
	case x.Op == ir.OpCall && x.Obj != nil && x.Obj.Pkg() != nil && x.Obj.Pkg().Path() == "math":
		return slices.Contains([]string{"Abs", "Cosh", "Exp", "Exp2"}, x.Obj.Name()) && !b.has(x.Args[0], nil, depth)
	case x.Op != ir.OpBinary:
		return positive(x)
	case x.Tok == token.MUL && ir.Same(x.Args[0], x.Args[1]):
		return !b.has(x.Args[0], nil, depth)
	case x.Tok == token.ADD:
		return b.notNegative(x.Args[0], level-1) && b.notNegative(x.Args[1], level-1)
	}
	return false
}

// guardPoles adds tests to the tangents in blk whose partial derivatives have poles. With these, a tangent of zero
// stays zero at a pole:
//
//	y = t * xDot   becomes   var p float64; if xDot != 0 { p = t * xDot }; y = p
//
// If the function is differentiated once more (again), a tangent of zero may have a derivative, so that only a term
// that is NaN is skipped:
//
//	y = t * xDot   becomes   var p float64; q := t * xDot; if q == q || xDot != 0 { p = q }; y = p
func (b *output) guardPoles(blk *ir.Block, again bool) {
	var out []ir.Stmt
	for _, s := range blk.Stmts {
		for _, in := range ir.Blocks(s) {
			b.guardPoles(in, again)
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			*e = (*e).Map(func(x *ir.Expr) *ir.Expr {
				if x.Name != ir.ZeroWinsNow {
					return x
				}
				v, stmts := b.guardPole(x, again)
				out = append(out, stmts...)
				return ir.Use(v)
			})
		})
		out = append(out, s)
	}
	blk.Stmts = out
}

// guardPole returns a variable with the value of the term x, and the statements that compute it.
func (b *output) guardPole(x *ir.Expr, again bool) (*ir.Var, []ir.Stmt) {
	v := b.newVar("pDot", x.Type)
	x.Name = ""
	out := []ir.Stmt{&ir.Decl{Var: v}}
	cond := nonzero(x.ZeroFactor())
	if again {
		q := b.newVar("t", x.Type)
		out = append(out, defineStmt(q, x))
		x = ir.Use(q)
		cond = ir.Binary(token.LOR, ir.Binary(token.EQL, ir.Use(q), ir.Use(q)), cond)
	}
	product := &ir.Assign{LHS: ir.Use(v), RHS: x, Tok: token.ASSIGN}
	return v, append(out, &ir.If{Cond: cond, Then: &ir.Block{Stmts: []ir.Stmt{product}}})
}
