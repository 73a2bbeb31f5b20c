package normalize

import (
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// MultiplyPowers replaces powers with integer exponents by products. A power that a condition may skip becomes a call
// of the vector function.
func MultiplyPowers(a *nest.Space) {
	if !match.AnyPart(a.Body, isPower) {
		return
	}
	a.Body = a.Body.Clone()
	rewrite.EachBlock(a.Body, func(b *ir.Block) {
		var out []ir.Stmt
		for _, s := range b.Stmts {
			p := &powers{fn: a.Fn}
			ir.Exprs(s, func(e **ir.Expr, _ bool) {
				if _, loop := s.(*ir.Loop); !loop {
					*e = p.expr(*e)
				}
			})
			out = append(append(out, p.before...), s)
		}
		b.Stmts = out
	})
}

// A powers rewrites the powers of one statement.
type powers struct {
	fn     *ir.Func
	before []ir.Stmt // the definitions of their factors
}

// isPower reports whether e is a call of specfn.Square, or of specfn.Power with a small whole exponent.
func isPower(e *ir.Expr) bool {
	return e.Op == ir.OpCall && match.Math(e) && (e.Obj.Name() == "Square" || e.Obj.Name() == "Power" && wholeExponent(e) > 0)
}

// wholeExponent returns the exponent of the power e, or 0 if it is not a small integer.
func wholeExponent(e *ir.Expr) int64 {
	if e.Obj.Name() == "Square" {
		return 2
	}
	if n := e.Args[1]; n.Op == ir.OpConst && n.Val != nil {
		if k, exact := constant.Int64Val(constant.ToInt(n.Val)); exact && k >= 2 && k <= 64 {
			return k
		}
	}
	return 0
}

// expr returns e with powers replaced by products.
func (p *powers) expr(e *ir.Expr) *ir.Expr {
	for i, x := range e.Args {
		if x == nil {
			continue
		}
		if i > 0 && (e.Tok == token.LAND || e.Tok == token.LOR) {
			e.Args[i] = x.Map(squareCalled)
		} else {
			e.Args[i] = p.expr(x)
		}
	}
	if !isPower(e) {
		return e
	}
	return p.product(e.Args[0], wholeExponent(e))
}

// product returns x to the power of n ≥ 2, multiplied in the order of math.Pow.
func (p *powers) product(x *ir.Expr, n int64) *ir.Expr {
	factor := p.named(x)
	var y *ir.Expr
	for ; ; n >>= 1 {
		if n&1 == 1 {
			if y == nil {
				y = factor
			} else {
				y = ir.Binary(token.MUL, y.Clone(), factor.Clone())
			}
		}
		if n == 1 {
			return y
		}
		factor = ir.Binary(token.MUL, factor.Clone(), factor.Clone())
		if n > 3 { // it is used more than once
			factor = p.named(factor)
		}
	}
}

// named returns a variable for x, unless x is a variable or a constant.
func (p *powers) named(x *ir.Expr) *ir.Expr {
	if x.Op == ir.OpVar || x.Op == ir.OpConst {
		return x
	}
	v := &ir.Var{Name: p.fn.Fresh("power"), Type: types.Typ[types.Float64], Temp: true}
	p.before = append(p.before, build.Define(v, x))
	return ir.Use(v)
}

// squareCalled returns a square as a call of the function for powers, because vectors have this function.
func squareCalled(e *ir.Expr) *ir.Expr {
	if e.Op == ir.OpCall && match.Math(e) && e.Obj.Name() == "Square" {
		return &ir.Expr{Op: ir.OpCall, Type: e.Type, Obj: lanePower, Args: []*ir.Expr{e.Args[0], ir.Float(e.Type, "2")}}
	}
	return e
}

// lanePower is the vector form of specfn.Power.
var lanePower = types.NewFunc(token.NoPos, types.NewPackage(match.SpecfnPath, "specfn"), "Power", types.NewSignatureType(nil, nil, nil, nil, nil, false))
