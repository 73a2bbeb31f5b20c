package term

import (
	"go/constant"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// specfnPackage stands for the package of the functions that compute powers.
var specfnPackage = types.NewPackage(match.SpecfnPath, "specfn")

// squareOf and powerOf stand for those functions. Only package and name matter to passes.
var (
	squareOf = types.NewFunc(0, specfnPackage, "Square", types.NewSignatureType(nil, nil, nil, nil, nil, false))
	powerOf  = types.NewFunc(0, specfnPackage, "Power", types.NewSignatureType(nil, nil, nil, nil, nil, false))
)

// WholePower returns x to the power of n, an integer above 0. It is a call of specfn.Power or, for small n, a simpler
// expression.
func WholePower(x, n *ir.Expr) *ir.Expr {
	call := &ir.Expr{Op: ir.OpCall, Type: types.Typ[types.Float64]}
	switch {
	case IsOne(n):
		return x
	case isNumber(n, 2):
		call.Obj, call.Args = squareOf, []*ir.Expr{x}
	default:
		exponent := ir.Float(call.Type, constant.ToInt(n.Val).ExactString())
		call.Obj, call.Args = powerOf, []*ir.Expr{x, exponent}
	}
	return call
}
