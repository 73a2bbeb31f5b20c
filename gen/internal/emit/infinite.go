package emit

import (
	"go/constant"
	"go/types"
	"math"

	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// infinite prints an expression of constants whose value is outside the range of its type. With variables, the value
// would be an infinity, for which Go has no constant. infinite returns nil for other expressions.
func (p *expressions) infinite(e *ir.Expr) *jen.Statement {
	if e.Type == nil {
		return nil
	}
	b, ok := e.Type.Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsFloat == 0 {
		return nil
	}
	v := ir.NumberOf(e)
	if v == nil {
		return nil
	}
	f, _ := constant.Float64Val(v)
	if b.Kind() == types.Float32 {
		g, _ := constant.Float32Val(v)
		f = float64(g)
	}
	if !math.IsInf(f, 0) {
		return nil
	}
	inf := p.syms.qual("math", "math", "Inf").Call(jen.Lit(constant.Sign(v)))
	if types.Identical(e.Type, types.Typ[types.Float64]) || b.Kind() == types.UntypedFloat {
		return inf
	}
	return p.syms.typ(e.Type).Call(inf)
}
