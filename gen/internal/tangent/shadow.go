package tangent

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// shadows returns the builder of the tangents of places and of the shadows of references.
func (b *tangents) shadows() term.Shadows {
	return term.Shadows{Var: b.dot, Ref: b.shadow, Fail: b.req.Fail}
}

// place returns the place of the tangent of the place e.
func (b *tangents) place(e *ir.Expr) *ir.Expr { return b.shadows().Place(e) }

// shadow returns the shadow of the reference e, which leads to tangents.
func (b *tangents) shadow(e *ir.Expr) *ir.Expr {
	if e.Op == ir.OpGlobal || analysis.IsPlace(e) && (global(e) || !b.req.Activity.Shadowed(e)) {
		return b.zeros(e.Clone())
	}
	return b.shadows().Reference(e)
}

// zeros returns a value with the shape of x in which all numbers are zero. For memory to which x leads, it allocates
// memory on the heap.
func (b *tangents) zeros(x *ir.Expr) *ir.Expr {
	if !analysis.HasRefs(x.Type) {
		return build.ZeroOf(x.Type)
	}
	if b.req.SecondOrder {
		return b.plainZeros(x)
	}
	if s, ok := x.Type.Underlying().(*types.Slice); ok && analysis.IsFloat(s.Elem()) {
		return ir.Builtin("make", x.Type, &ir.Expr{Op: ir.OpFuncType, Type: x.Type}, ir.Len(x), ir.Builtin("cap", types.Typ[types.Int], x.Clone()))
	}
	return ir.Runtime("Shadow", x.Type, x)
}

// checkGlobal refuses active values in memory of package-level variables.
func (b *facts) checkGlobal(place *ir.Expr, s *ir.Assign) {
	if n := b.req.Alias.Memory(place); n != nil && b.req.Alias.IsGlobal(n) {
		b.req.Fail(s.Pos, term.GlobalHint, term.GlobalText)
	}
}
