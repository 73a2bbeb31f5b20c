package term

import (
	"go/constant"
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// Always reports whether the condition is known to be true.
func Always(cond *ir.Expr) bool {
	return cond.Op == ir.OpConst && constant.BoolVal(cond.Val)
}

// And returns the condition that x and y are true. nil means always.
func And(x, y *ir.Expr) *ir.Expr {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return ir.Binary(token.LAND, x, y)
}

// Never reports whether the condition is known to be false. It may be nil, which means always.
func Never(cond *ir.Expr) bool {
	return cond != nil && cond.Op == ir.OpConst && !constant.BoolVal(cond.Val)
}

// Polynomial reports whether p, with the arguments env, is the derivative of a power without a pole. Then a zero
// needs no guard.
func Polynomial(rule *rules.Rule, p *rules.Partial, env map[string]*ir.Expr) bool {
	b := env["b"]
	return isPower(rule) && p.Arg == 0 && b != nil && Number(b) &&
		constant.Compare(constant.ToFloat(b.Val), token.GEQ, constant.MakeFloat64(1))
}

// Vanishes reports whether p, with the arguments env, is the derivative of a power with exponent zero, which is one
// everywhere.
func Vanishes(rule *rules.Rule, p *rules.Partial, env map[string]*ir.Expr) bool {
	b := env["b"]
	return isPower(rule) && p.Arg == 0 && b != nil && isNumber(b, 0)
}

// isPower reports whether the rule is for a function of a base and an exponent.
func isPower(rule *rules.Rule) bool { return rule.Name == "math.Pow" || rule.Name == "specfn.Power" }
