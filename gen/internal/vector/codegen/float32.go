package codegen

import (
	"go/constant"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// splatNarrow returns a vector whose lanes all equal the float32 e, which is the
// same in all iterations.
func (a *expressions) splatNarrow(e *ir.Expr) *ir.Expr {
	if !a.plan.Uniformity.Invariant(e) || !a.plan.Computable(e) {
		return lane.Vec("Splat32", e.Clone())
	}
	return a.constant("32|"+a.plan.Scope.Key(e), splatName(e), lane.Vec("Splat", widened(&a.plan.Scope, e)))
}

// widened returns the float32 e as float64.
func widened(a *nest.Scope, e *ir.Expr) *ir.Expr {
	if !e.IsConst() {
		return ir.Convert(types.Typ[types.Float64], e.Clone())
	}
	v := match.ValueOf(e)
	if v == nil {
		a.Refuse("the constant %s has no vector form", e)
		return e
	}
	f, _ := constant.Float32Val(constant.ToFloat(v))
	return &ir.Expr{Op: ir.OpConst, Type: types.Typ[types.Float64], Val: constant.MakeFloat64(float64(f))}
}

// storeNarrow returns the vector form of a write to an element of each
// iteration's own.
func (a *stores) storeNarrow(s *ir.Assign) []ir.Stmt {
	if s.LHS.Op != ir.OpIndex || !match.FloatElements(s.LHS.Args[0].Type) {
		a.plan.Scope.Refuse("it writes %s to memory", s.LHS.Type)
		return nil
	}
	base, p := s.LHS.Args[0], a.plan.Uniformity.Linear(s.LHS.Args[1])
	if !a.plan.Uniformity.Steady(base) || !p.Ok || p.Step != 1 || p.Off != nil && !a.plan.Uniformity.Invariant(p.Off) {
		a.plan.Scope.Refuse("it does not write float32 to %s in order", base)
		return nil
	}
	return a.storeInOrder(s, base, p)
}
