package lane

import (
	"go/types"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// MakeLanes returns an allocation of a slice for n vectors.
func MakeLanes(t types.Type, n int) *ir.Expr {
	return ir.Builtin("make", t, &ir.Expr{Op: ir.OpFuncType, Type: t}, build.Times(n, Count()))
}

// LoadFrom returns the vector at place, which is base[k:].
func LoadFrom(place *ir.Expr) *ir.Expr {
	return Vec(Sized("LoadAt", place), build.Whole(place.Args[0]), place.Args[1])
}

// StoreTo returns a store of a vector at place, which is base[k:].
func StoreTo(place, value *ir.Expr) *ir.Expr {
	return Call(Sized("StoreAt", place), types.NewTuple(), build.Whole(place.Args[0]), place.Args[1], value)
}

// PlainLoads returns the name of the function that loads integers or bools of type t, or "" if there is none.
func PlainLoads(t types.Type) string {
	b, ok := types.Unalias(t).(*types.Basic)
	if !ok {
		return ""
	}
	return loads[b.Kind()]
}

var loads = map[types.BasicKind]string{
	types.Int: "LoadInt", types.Int8: "LoadInt8", types.Int16: "LoadInt16", types.Int32: "LoadInt32", types.Int64: "LoadInt64",
	types.Uint: "LoadUint", types.Uint8: "LoadUint8", types.Uint16: "LoadUint16", types.Uint32: "LoadUint32", types.Uint64: "LoadUint64",
	types.Bool: "LoadBool",
}

// PlainStrides reports whether elements of type t can also be loaded at equal distances.
func PlainStrides(t types.Type) bool {
	switch PlainLoads(t) {
	case "LoadInt", "LoadInt32", "LoadInt64", "LoadUint8", "LoadUint32", "LoadBool":
		return true
	}
	return false
}

// Integers reports whether integers of type t have a vector form.
func Integers(t types.Type) bool { return PlainLoads(t) != "" && !match.Bool(t) }

// Bits returns the number of bits of t, an integer type that has a vector form.
func Bits(t types.Type) int64 { return 8 * types.SizesFor("gc", "amd64").Sizeof(t) }

// Unsigned reports whether t is an unsigned integer type.
func Unsigned(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsUnsigned != 0
}

// SumLanes returns the sum of the lanes of s that begin at element at.
func SumLanes(s, at *ir.Expr) *ir.Expr {
	if match.ZeroOrAbsent(at) {
		at = nil
	}
	piece := &ir.Expr{Op: ir.OpSlice, Type: s.Type, Args: []*ir.Expr{s, at, nil, nil}}
	if at == nil {
		piece = s
	}
	piece = &ir.Expr{Op: ir.OpSlice, Type: s.Type, Args: []*ir.Expr{piece, nil, Count(), nil}}
	return Call("SumLanes", types.Typ[types.Float64], piece)
}

// Sized returns the name of the function for the elements of base. For float32 it has the suffix 32.
func Sized(name string, base *ir.Expr) string {
	if match.Float32(match.ElemType(base.Type)) {
		return name + "32"
	}
	return name
}

// TakesRecords reports whether e loads numbers from whole records, or adds to such numbers.
func TakesRecords(e *ir.Expr) bool {
	for _, op := range []string{"LoadOf", "LoadIn4", "AddOf", "AddIn4"} {
		if strings.HasPrefix(e.Name, op) {
			return true
		}
	}
	return false
}

// SlowerForZero reports whether e is an operation that may be slower for 0 or NaN than for other
// numbers, or may fail.
func SlowerForZero(e *ir.Expr) bool {
	return e.Op == ir.OpLanes && e.Lit != "const" && !steadyOps[e.Name]
}
