package induction

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
)

// Sum returns Σ step(t) for t = from … to−1, where the step is slope·index + rest, as the expression rest·(to−from)
// + slope·(to(to−1) − from(from−1))/2. It requires from ≤ to.
func Sum(slope, rest, from, to Polynomial) *ir.Expr {
	sum := rest.Times(to.Minus(from))
	if len(slope) == 0 {
		return sum.Expr()
	}
	one := Constant(1)
	twice := to.Times(to.Minus(one)).Minus(from.Times(from.Minus(one)))
	half := ir.Binary(token.QUO, factored(to, from, twice), ir.Int(2))
	if n, ok := slope.Constant(); ok && n == -1 && len(sum) > 0 {
		return ir.Binary(token.SUB, sum.Expr(), half)
	} else if !ok || n != 1 {
		half = ir.Binary(token.MUL, slope.Expr(), half)
	}
	return build.Add(sum.Expr(), half)
}

// factored returns twice the sum as an expression: to·(to−1) if from is 0 or 1, and otherwise twice.
func factored(to, from, twice Polynomial) *ir.Expr {
	if n, ok := from.Constant(); !ok || n != 0 && n != 1 {
		return twice.Expr()
	}
	return ir.Binary(token.MUL, to.Expr(), to.Minus(Constant(1)).Expr())
}
