package loopform

import (
	"go/constant"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// mostFactors is the largest exponent of a power that becomes products.
const mostFactors = 64

// ReducePowers is strength reduction of math.Pow. A power with a constant integer exponent becomes products. These
// have the same value to the last bit and take a tenth of the time. ReducePowers also rewrites the functions that f
// calls.
func ReducePowers(f *ir.Func) {
	eachFunc(f, func(g *ir.Func) {
		if !match.AnyPart(g.Body, isWholePower) {
			return
		}
		rewrite.All(g.Body, func(e *ir.Expr) *ir.Expr {
			if isWholePower(e) {
				return term.WholePower(e.Args[0], named(e.Args[1]))
			}
			return e
		})
	})
}

// isWholePower reports whether e is math.Pow(x, n) with a number n from 2 to mostFactors.
func isWholePower(e *ir.Expr) bool {
	if e.Op != ir.OpCall || !match.Math(e) || e.Obj.Name() != "Pow" || !term.Number(named(e.Args[1])) {
		return false
	}
	if basic, ok := e.Type.Underlying().(*types.Basic); !ok || basic.Kind() != types.Float64 {
		return false
	}
	n, exact := constant.Int64Val(constant.ToInt(named(e.Args[1]).Val))
	return exact && n >= 2 && n <= mostFactors
}

// named returns the number for which a constant is a name.
func named(e *ir.Expr) *ir.Expr {
	if c, ok := e.Obj.(*types.Const); ok && e.Op == ir.OpGlobal {
		return &ir.Expr{Op: ir.OpConst, Type: e.Type, Val: constant.ToFloat(c.Val())}
	}
	return e
}
