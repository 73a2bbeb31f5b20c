package lane

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// These are the types of vector variables. The printer replaces their package by that of one width.
var (
	lanesPkg = types.NewPackage(ir.LanesPath, "lanes")
	F64      = types.NewNamed(types.NewTypeName(token.NoPos, lanesPkg, "F64", nil), types.NewStruct(nil, nil), nil)
	I64      = types.NewNamed(types.NewTypeName(token.NoPos, lanesPkg, "I64", nil), types.NewStruct(nil, nil), nil)
	MaskType = types.NewNamed(types.NewTypeName(token.NoPos, lanesPkg, "Mask", nil), types.NewStruct(nil, nil), nil)
)

// Call returns the call of a function of the vector package.
func Call(name string, t types.Type, args ...*ir.Expr) *ir.Expr {
	return &ir.Expr{Op: ir.OpLanes, Name: name, Type: t, Args: args}
}

// Vec returns a call whose value is a vector.
func Vec(name string, args ...*ir.Expr) *ir.Expr { return Call(name, F64, args...) }

// IntVec returns a call whose value is a vector of integers.
func IntVec(name string, args ...*ir.Expr) *ir.Expr { return Call(name, I64, args...) }

// Mask returns a call whose value is a mask.
func Mask(name string, args ...*ir.Expr) *ir.Expr { return Call(name, MaskType, args...) }

// Count returns the number of elements of a vector.
func Count() *ir.Expr {
	return &ir.Expr{Op: ir.OpLanes, Name: "Lanes", Type: types.Typ[types.Int], Lit: "const"}
}

// Enough returns the number of iterations that are enough for vectors: n, for which vectors are faster. In the
// interpreter, it is least, for which they are correct.
func Enough(least *ir.Expr, n int64) *ir.Expr {
	return Call("Enough", types.Typ[types.Int], least, ir.Int(n))
}

var (
	rowType  = types.NewNamed(types.NewTypeName(token.NoPos, lanesPkg, "Row", nil), types.NewStruct(nil, nil), nil)
	RowsType = types.NewSlice(rowType)
)
