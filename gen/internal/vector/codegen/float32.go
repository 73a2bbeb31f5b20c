package codegen

import (
	"go/constant"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// splatNarrow returns a vector whose lanes all equal the float32 e. e is the same in all iterations.
func (a *expressions) splatNarrow(e *ir.Expr) *ir.Expr {
	if !a.plan.Uniformity.Invariant(e) || !a.plan.Computable(e, a.pred.depth) {
		return lane.Vec("Splat32", e.Clone())
	}
	return a.constant("32|"+a.plan.Space.Key(e), splatName(e), lane.Vec("Splat", widened(e)))
}

// widened returns the float32 e as float64.
func widened(e *ir.Expr) *ir.Expr {
	if !e.IsConst() {
		return ir.Convert(types.Typ[types.Float64], e.Clone())
	}
	f, _ := constant.Float32Val(constant.ToFloat(match.ValueOf(e)))
	return &ir.Expr{Op: ir.OpConst, Type: types.Typ[types.Float64], Val: constant.MakeFloat64(float64(f))}
}
