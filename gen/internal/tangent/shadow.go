package tangent

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

const (
	referenceHint = "copy the value into a slice, array or struct of its own first"
	referenceText = "a reference to active values is made in a way that cannot be followed"
	globalHint    = "pass the memory as a parameter"
	globalText    = "active values are stored in memory of the whole package"
)

// place returns the place that holds the tangent of the place e.
func (b *tangents) place(e *ir.Expr) *ir.Expr {
	switch e.Op {
	case ir.OpVar:
		return b.dot(e.Var)
	case ir.OpField, ir.OpIndex, ir.OpDeref:
		c := e.Clone()
		if analysis.IsRef(e.Args[0].Type) {
			c.Args[0] = b.shadow(e.Args[0])
		} else {
			c.Args[0] = b.place(e.Args[0])
		}
		if c.Op == ir.OpField {
			c.Args[0] = ir.Operand(c.Args[0])
		}
		return c
	}
	b.Fail(e.Pos, globalHint, globalText)
	return e.Clone()
}

// shadow returns the counterpart of the reference e, which reaches tangents.
func (b *tangents) shadow(e *ir.Expr) *ir.Expr {
	if e.Op == ir.OpNil {
		return e.Clone()
	}
	if e.Op == ir.OpGlobal || isPlace(e) && (global(e) || !b.Activity.Shadowed(e)) {
		return b.zeros(e.Clone())
	}
	switch e.Op {
	case ir.OpVar, ir.OpField, ir.OpIndex, ir.OpDeref:
		return b.place(e)
	case ir.OpSlice:
		c := e.Clone()
		if analysis.IsRef(e.Args[0].Type) {
			c.Args[0] = b.shadow(e.Args[0])
		} else {
			c.Args[0] = b.place(e.Args[0])
		}
		return c
	case ir.OpAddr:
		if p := b.place(e.Args[0]); p.Op == ir.OpDeref {
			return p.Args[0]
		} else {
			return ir.Addr(p)
		}
	case ir.OpConvert:
		return ir.Convert(e.Type, b.shadow(e.Args[0]))
	case ir.OpAssert:
		if ir.IsMatrix(e.Args[0].Type) {
			c := e.Clone()
			c.Args[0] = b.shadow(e.Args[0])
			return c
		}
	case ir.OpBuiltin:
		if e.Name == "make" || e.Name == "new" {
			return e.Clone()
		}
	}
	b.Fail(e.Pos, referenceHint, referenceText)
	return e.Clone()
}

// zeros is a value of the shape of x with all numbers zero. What x reaches has its like
// on the heap.
func (b *tangents) zeros(x *ir.Expr) *ir.Expr {
	if !analysis.HasRefs(x.Type) {
		return zeroOf(x.Type)
	}
	if b.Again {
		return b.plainZeros(x)
	}
	if s, ok := x.Type.Underlying().(*types.Slice); ok && analysis.IsFloat(s.Elem()) {
		return ir.Builtin("make", x.Type, &ir.Expr{Op: ir.OpFuncType, Type: x.Type}, ir.Len(x), ir.Builtin("cap", types.Typ[types.Int], x.Clone()))
	}
	return ir.Runtime("Shadow", x.Type, x)
}

// checkGlobal refuses active values in memory of the whole package.
func (b *facts) checkGlobal(place *ir.Expr, s *ir.Assign) {
	if n := b.Alias.Memory(place); n != nil && b.Alias.IsGlobal(n) {
		b.Fail(s.Pos, globalHint, globalText)
	}
}
