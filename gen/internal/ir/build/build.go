package build

import (
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// Increment returns e+1. For x-1 it returns x.
func Increment(e *ir.Expr) *ir.Expr {
	if e.Op == ir.OpBinary && e.Tok == token.SUB && e.Args[1].Op == ir.OpConst && e.Args[1].Val.ExactString() == "1" {
		return e.Args[0].Clone()
	}
	return Add(e.Clone(), ir.Int(1))
}

func And(e *ir.Expr, more ...*ir.Expr) *ir.Expr {
	for _, m := range more {
		e = ir.Binary(token.LAND, e, m)
	}
	return e
}

func WithNote(s *ir.Assign, n ir.Note) *ir.Assign {
	s.Note = n
	return s
}

// ZeroOf returns the zero value of type t.
func ZeroOf(t types.Type) *ir.Expr {
	switch u := match.Under(t).(type) {
	case *types.Basic:
		return zeroOfBasic(t, u)
	case *types.Struct, *types.Array:
		return &ir.Expr{Op: ir.OpComposite, Type: t}
	}
	return &ir.Expr{Op: ir.OpNil, Type: t}
}

func zeroOfBasic(t types.Type, b *types.Basic) *ir.Expr {
	e := &ir.Expr{Op: ir.OpConst, Type: t}
	switch {
	case b.Info()&types.IsBoolean != 0:
		e.Val = constant.MakeBool(false)
	case b.Info()&types.IsString != 0:
		e.Val = constant.MakeString("")
	case b.Info()&types.IsFloat != 0:
		return ir.Float(t, "0")
	default:
		e.Val = constant.MakeInt64(0)
	}
	return e
}

func FloatConst(n int64) *ir.Expr {
	return &ir.Expr{Op: ir.OpConst, Type: types.Typ[types.Float64], Val: constant.ToFloat(constant.MakeInt64(n))}
}

func OrZero(e *ir.Expr) *ir.Expr {
	if e == nil {
		return ir.Int(0)
	}
	return e
}

// Magnitude returns e without the sign of a constant.
func Magnitude(e *ir.Expr) *ir.Expr {
	if !match.Negative(e) {
		return e
	}
	c := e.Clone()
	c.Val, c.Lit = constant.UnaryOp(token.SUB, e.Val, 0), ""
	return c
}

// Less returns x-y. If y is -z, it returns x+z.
func Less(x, y *ir.Expr) *ir.Expr {
	if y.Op == ir.OpUnary && y.Tok == token.SUB {
		return ir.Binary(token.ADD, x, y.Args[0].Clone())
	}
	return ir.Binary(token.SUB, x, y.Clone())
}

func AddOffsets(tok token.Token, x, y *ir.Expr) *ir.Expr {
	switch {
	case match.ZeroOrAbsent(y):
		return x
	case match.ZeroOrAbsent(x) && tok == token.ADD:
		return y
	case match.ZeroOrAbsent(x):
		return ir.Unary(token.SUB, y.Clone())
	}
	return ir.Binary(tok, x.Clone(), y.Clone())
}

// From returns base[k:].
func From(base, k *ir.Expr) *ir.Expr {
	return &ir.Expr{Op: ir.OpSlice, Type: match.SliceOf(base.Type), Args: []*ir.Expr{base.Clone(), k, nil, nil}}
}

// Times returns n·e, such as a multiple of the number of lanes. If n is 1, it returns e.
func Times(n int, e *ir.Expr) *ir.Expr {
	if n == 1 {
		return e
	}
	return ir.Binary(token.MUL, ir.Int(int64(n)), e)
}

func Add(x, y *ir.Expr) *ir.Expr {
	if match.ZeroOrAbsent(x) {
		return y
	}
	if match.ZeroOrAbsent(y) {
		return x
	}
	return ir.Binary(token.ADD, x, y)
}

// Define returns v := e.
func Define(v *ir.Var, e *ir.Expr) *ir.Assign {
	return &ir.Assign{LHS: ir.Use(v), RHS: e, Tok: token.DEFINE}
}

// Set returns v = e.
func Set(v *ir.Var, e *ir.Expr) *ir.Assign {
	return &ir.Assign{LHS: ir.Use(v), RHS: e, Tok: token.ASSIGN}
}

// Whole returns base as a slice.
func Whole(base *ir.Expr) *ir.Expr {
	if _, ok := base.Type.Underlying().(*types.Slice); ok {
		return base.Clone()
	}
	return From(base, nil)
}

// Negated returns -e, without a second sign.
func Negated(e *ir.Expr) *ir.Expr {
	if e.Op == ir.OpUnary && e.Tok == token.SUB {
		return e.Args[0]
	}
	return ir.Unary(token.SUB, e)
}

// Subtract returns hi - lo.
func Subtract(hi, lo *ir.Expr) *ir.Expr {
	if match.ZeroOrAbsent(lo) {
		return hi.Clone()
	}
	return ir.Binary(token.SUB, hi.Clone(), lo.Clone())
}

// Raised returns e+n.
func Raised(e *ir.Expr, n int64) *ir.Expr {
	x, m := match.Parted(e)
	switch n += m; {
	case x == nil:
		return ir.Int(n)
	case n < 0:
		return ir.Binary(token.SUB, x, ir.Int(-n))
	}
	return Add(x, ir.Int(n))
}
