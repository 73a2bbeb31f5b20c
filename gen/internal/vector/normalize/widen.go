package normalize

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// WidenIndices converts all indices of the body to int, because positions in the memory of lanes are computed with
// that type.
func WidenIndices(a *nest.Space) {
	other := func(e *ir.Expr) bool { return e.Op == ir.OpIndex && !match.Int(e.Args[1].Type) && !e.Args[1].IsConst() }
	if !match.AnyPart(a.Body, other) {
		return
	}
	a.Body = a.Body.Clone()
	rewrite.All(a.Body, func(e *ir.Expr) *ir.Expr {
		if other(e) && !match.Map(e.Args[0].Type) {
			e.Args[1] = ir.Convert(types.Typ[types.Int], e.Args[1])
		}
		return e
	})
}
