package emit

import (
	"go/constant"
	"go/token"
	"go/types"
	"math"

	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// infinite prints an expression of constants whose value is outside the range of its type, or that divides by zero.
// With variables, the value would be an infinity or NaN, for which Go has no constant. infinite returns nil for other
// expressions.
func (p *expressions) infinite(e *ir.Expr) *jen.Statement {
	if e.Type == nil {
		return nil
	}
	b, ok := e.Type.Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsFloat == 0 {
		return nil
	}
	if x, zero := dividend(e); zero {
		return p.ofType(e, p.quotient(x))
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
	return p.ofType(e, p.syms.qual("math", "math", "Inf").Call(jen.Lit(constant.Sign(v))))
}

// dividend returns x if e divides the constant x by a constant that is zero.
func dividend(e *ir.Expr) (x constant.Value, zero bool) {
	if e.Op != ir.OpBinary || e.Tok != token.QUO {
		return nil, false
	}
	y := ir.NumberOf(e.Args[1])
	if y == nil || y.Kind() == constant.Unknown || constant.Sign(y) != 0 {
		return nil, false
	}
	x = ir.NumberOf(e.Args[0])
	return x, x != nil && x.Kind() != constant.Unknown
}

// quotient prints x divided by zero.
func (p *expressions) quotient(x constant.Value) *jen.Statement {
	if constant.Sign(x) == 0 {
		return p.syms.qual("math", "math", "NaN").Call()
	}
	return p.syms.qual("math", "math", "Inf").Call(jen.Lit(constant.Sign(x)))
}

// ofType converts s, a float64, to the type of e.
func (p *expressions) ofType(e *ir.Expr, s *jen.Statement) *jen.Statement {
	if b, _ := e.Type.Underlying().(*types.Basic); types.Identical(e.Type, types.Typ[types.Float64]) || b.Kind() == types.UntypedFloat {
		return s
	}
	return p.syms.typ(e.Type).Call(s)
}
