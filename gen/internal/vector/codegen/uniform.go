package codegen

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// uniformCondition returns the form of a condition that is the same in all iterations. Numbers are compared as
// vectors.
func (a *expressions) uniformCondition(e *ir.Expr) *ir.Expr {
	return e.Clone().Map(func(x *ir.Expr) *ir.Expr {
		if !lane.ComparesFloats(x) {
			return x
		}
		return lane.Call("Any", types.Typ[types.Bool], a.compare(x))
	})
}
