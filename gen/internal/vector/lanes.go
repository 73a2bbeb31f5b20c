package vector

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// The types of vector variables. The printer puts the package of one width in
// place of theirs.
var (
	lanesPkg = types.NewPackage(ir.LanesPath, "lanes")
	vecType  = types.NewNamed(types.NewTypeName(token.NoPos, lanesPkg, "F64", nil), types.NewStruct(nil, nil), nil)
	intType  = types.NewNamed(types.NewTypeName(token.NoPos, lanesPkg, "I64", nil), types.NewStruct(nil, nil), nil)
	maskType = types.NewNamed(types.NewTypeName(token.NoPos, lanesPkg, "Mask", nil), types.NewStruct(nil, nil), nil)
)

// call returns the call of a function of the vector package.
func call(name string, t types.Type, args ...*ir.Expr) *ir.Expr {
	return &ir.Expr{Op: ir.OpLanes, Name: name, Type: t, Args: args}
}

// vec returns a call whose value is a vector.
func vec(name string, args ...*ir.Expr) *ir.Expr { return call(name, vecType, args...) }

// integerVec returns a call whose value is a vector of integers.
func integerVec(name string, args ...*ir.Expr) *ir.Expr { return call(name, intType, args...) }

// mask returns a call whose value is a mask.
func mask(name string, args ...*ir.Expr) *ir.Expr { return call(name, maskType, args...) }

// lanes is the number of elements of a vector.
func lanes() *ir.Expr {
	return &ir.Expr{Op: ir.OpLanes, Name: "Lanes", Type: types.Typ[types.Int], Lit: "const"}
}

// times returns n·e for the number of lanes and the like, without n = 1.
func times(n int, e *ir.Expr) *ir.Expr {
	if n == 1 {
		return e
	}
	return ir.Binary(token.MUL, ir.Int(int64(n)), e)
}

func add(x, y *ir.Expr) *ir.Expr {
	if isZero(x) {
		return y
	}
	if isZero(y) {
		return x
	}
	return ir.Binary(token.ADD, x, y)
}

// isZero reports whether e is the integer constant 0, or absent.
func isZero(e *ir.Expr) bool {
	return e == nil || e.Op == ir.OpConst && e.Val != nil && e.Val.ExactString() == "0"
}

// define returns v := e.
func define(v *ir.Var, e *ir.Expr) *ir.Assign {
	return &ir.Assign{LHS: ir.Use(v), RHS: e, Tok: token.DEFINE}
}

// set returns v = e.
func set(v *ir.Var, e *ir.Expr) *ir.Assign {
	return &ir.Assign{LHS: ir.Use(v), RHS: e, Tok: token.ASSIGN}
}

func isFloat64(t types.Type) bool { return types.Identical(t, types.Typ[types.Float64]) }

func isFloat32(t types.Type) bool { return types.Identical(t, types.Typ[types.Float32]) }

func isFloat(t types.Type) bool { return isFloat64(t) || isFloat32(t) }

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

func isInt(t types.Type) bool { return types.Identical(t, types.Typ[types.Int]) }
