package vector

import (
	"go/constant"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// Numbers of 32 bits lie in lanes of 64 bits, and are rounded to 32 after each
// operation, which gives what arithmetic of 32 bits does (runtime/vec). They are
// loaded, computed with and stored; sums of 32 bits, which would depend on the
// order, stay scalar.

// splatNarrow returns a vector whose lanes all hold the float32 e, which is the
// same in all iterations.
func (a *expressions) splatNarrow(e *ir.Expr) *ir.Expr {
	if !a.invariant(e) || !a.computable(e) {
		return lane.Vec("Splat32", e.Clone())
	}
	return a.constant("32|"+a.key(e), splatName(e), lane.Vec("Splat", a.widened(e)))
}

// widened returns the float32 e as float64.
func (a *scope) widened(e *ir.Expr) *ir.Expr {
	if !e.IsConst() {
		return ir.Convert(types.Typ[types.Float64], e.Clone())
	}
	v := match.ValueOf(e)
	if v == nil {
		a.refuse("the constant %s has no vector form", e)
		return e
	}
	f, _ := constant.Float32Val(constant.ToFloat(v))
	return &ir.Expr{Op: ir.OpConst, Type: types.Typ[types.Float64], Val: constant.MakeFloat64(float64(f))}
}

// storeNarrow returns the vector form of a write to an element of each
// iteration's own.
func (a *stores) storeNarrow(s *ir.Assign) []ir.Stmt {
	if s.LHS.Op != ir.OpIndex || !match.FloatElements(s.LHS.Args[0].Type) {
		a.refuse("it writes %s to memory", s.LHS.Type)
		return nil
	}
	base, p := s.LHS.Args[0], a.linear(s.LHS.Args[1])
	if !a.steady(base) || !p.ok || p.step != 1 || p.off != nil && !a.invariant(p.off) {
		a.refuse("it writes float32 to %s other than in order", base)
		return nil
	}
	return a.storeInOrder(s, base, p)
}
