package match

import (
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// Integer returns the value of an offset. nil means no offset.
func Integer(e *ir.Expr) (int64, bool) {
	switch {
	case e == nil:
		return 0, true
	case e.Op == ir.OpUnary && e.Tok == token.SUB:
		n, ok := Integer(e.Args[0])
		return -n, ok
	case e.Op == ir.OpConst && e.Val != nil && e.Val.Kind() == constant.Int:
		return constant.Int64Val(e.Val)
	}
	return 0, false
}

// Literal returns the value of arithmetic on integer constants, which may have names, as Go's compiler knows it.
// Otherwise it returns nil.
func Literal(e *ir.Expr) constant.Value {
	switch {
	case e.Op == ir.OpConst || e.Op == ir.OpGlobal:
		return e.Val
	case e.Op == ir.OpUnary && e.Tok == token.SUB:
		if x := Literal(e.Args[0]); x != nil {
			return constant.UnaryOp(token.SUB, x, 0)
		}
	case e.Op == ir.OpBinary && (e.Tok == token.ADD || e.Tok == token.SUB || e.Tok == token.MUL):
		if x, y := Literal(e.Args[0]), Literal(e.Args[1]); x != nil && y != nil {
			return constant.BinaryOp(x, e.Tok, y)
		}
	}
	return nil
}

// Natural reports whether e is known not to be negative.
func Natural(e *ir.Expr) bool {
	n, known := atLeast(e)
	return known && n >= 0
}

// atLeast returns a lower bound of an element, or of the start of a loop, if one is known.
func atLeast(e *ir.Expr) (n int64, known bool) {
	switch {
	case e.Op == ir.OpBinary && e.Tok == token.ADD:
		x, ok := atLeast(e.Args[0])
		y, too := Integer(e.Args[1])
		return x + y, ok && too
	case e.Builtin() == effects.Max:
		for _, x := range e.Args {
			if m, ok := Integer(x); ok && (!known || m > n) {
				n, known = m, true
			}
		}
		return n, known
	}
	return Integer(e)
}

// IntKind reports whether t is int or an alias of it.
func IntKind(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Int
}

// ConstantOf returns the value of an integer constant. For other expressions, the value has kind Unknown.
func ConstantOf(e *ir.Expr) constant.Value {
	if e.Op != ir.OpConst || e.Val == nil {
		return constant.MakeUnknown()
	}
	return constant.ToInt(e.Val)
}

// SafeDivisor reports whether the constant y has a normal inverse.
func SafeDivisor(y *ir.Expr) bool {
	v := ValueOf(y)
	if v == nil {
		return false
	}
	f, _ := constant.Float64Val(constant.ToFloat(v))
	return math.Abs(f) > 1e-300 && math.Abs(f) < 1e300
}

// ValueOf returns the value of the constant e, or nil if it has none.
func ValueOf(e *ir.Expr) constant.Value {
	if c, ok := e.Obj.(*types.Const); ok {
		return c.Val()
	}
	return e.Val
}

// Negative reports whether e is a constant below zero.
func Negative(e *ir.Expr) bool {
	return e.Op == ir.OpConst && e.Val != nil && constant.Sign(e.Val) < 0
}

// ZeroOrAbsent reports whether e is the integer constant 0, or absent.
func ZeroOrAbsent(e *ir.Expr) bool {
	return e == nil || e.IsZero()
}

// FloatZero reports whether e is a constant whose value is 0, or which has a value and the text 0. Zeros made by
// differentiation have no value.
func FloatZero(e *ir.Expr) bool {
	return e.IsZero() || e.Val != nil && e.IsMadeZero()
}

// IsNumber reports whether e is a constant with value n, of any type.
func IsNumber(e *ir.Expr, n int64) bool {
	return e.Op == ir.OpConst && e.Val != nil && e.Val.ExactString() == strconv.FormatInt(n, 10)
}

// One reports whether e is 1.
func One(e *ir.Expr) bool { return IsNumber(e, 1) }

// NamedConst reports whether e is a constant of a package.
func NamedConst(e *ir.Expr) bool {
	_, ok := e.Obj.(*types.Const)
	return ok
}

// Parted returns the integer e as x+n. x may be nil.
func Parted(e *ir.Expr) (x *ir.Expr, n int64) {
	if n, ok := Integer(e); ok {
		return nil, n
	}
	if e.Op == ir.OpUnary && e.Tok == token.SUB {
		if y, n := Parted(e.Args[0]); n != 0 {
			return ir.Unary(token.SUB, y), -n
		}
		return e, 0
	}
	if e.Op != ir.OpBinary || e.Tok != token.ADD && e.Tok != token.SUB {
		return e, 0
	}
	x, n = Parted(e.Args[0])
	y, m := Parted(e.Args[1])
	if e.Tok == token.SUB {
		m = -m
	}
	switch {
	case y == nil:
		return x, n + m
	case x == nil && e.Tok == token.SUB:
		return ir.Unary(token.SUB, y), n + m
	case x == nil:
		return y, n + m
	}
	return ir.Binary(e.Tok, x, y), n + m
}

// SmallInt returns the value of a small integer, if it is known.
func SmallInt(e *ir.Expr) (int64, bool) {
	if e == nil {
		return 0, false
	}
	if e.Builtin() == effects.Len {
		array, ok := e.Args[0].Type.Underlying().(*types.Array)
		return lengthOf(array), ok
	}
	if e.Op != ir.OpConst {
		return 0, false
	}
	n, ok := constant.Int64Val(constant.ToInt(e.Val))
	return n, ok && n > -1<<16 && n < 1<<16
}

func lengthOf(t *types.Array) int64 {
	if t == nil {
		return 0
	}
	return t.Len()
}
