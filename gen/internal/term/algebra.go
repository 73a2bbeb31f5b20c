package term

import (
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Sum returns x + y.
func Sum(x, y *ir.Expr) *ir.Expr {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	case negative(y):
		return ir.Binary(token.SUB, x, y.Args[0])
	case y.Op == ir.OpBinary && (y.Tok == token.ADD || y.Tok == token.SUB):
		return ir.Binary(y.Tok, Sum(x, y.Args[0]), y.Args[1])
	}
	return ir.Binary(token.ADD, x, y)
}

// Difference returns x - y.
func Difference(x, y *ir.Expr) *ir.Expr {
	switch {
	case y == nil:
		return x
	case x == nil:
		return Negate(y)
	case negative(y):
		return Sum(x, y.Args[0])
	}
	return ir.Binary(token.SUB, x, y)
}

// Negate returns -x.
func Negate(x *ir.Expr) *ir.Expr {
	if x == nil {
		return nil
	}
	if negative(x) {
		return x.Args[0]
	}
	return ir.Unary(token.SUB, x)
}

func negative(x *ir.Expr) bool { return x.Op == ir.OpUnary && x.Tok == token.SUB }

// Product returns x·y.
func Product(x, y *ir.Expr) *ir.Expr {
	switch {
	case x == nil || y == nil:
		return nil
	case IsOne(x):
		return y
	case IsOne(y):
		return x
	case factor(x) && factor(y):
		return constantFactor(x, token.MUL, y)
	case negative(x):
		return Negate(Product(x.Args[0], y))
	case negative(y):
		return Negate(Product(x, y.Args[0]))
	case factor(y) && scaled(x) && inRange(x.Args[1], token.MUL, y):
		return Product(x.Args[0], Product(x.Args[1], y))
	case factor(y):
		return ir.Binary(token.MUL, x, y)
	case x.Op == ir.OpBinary && x.Tok == token.QUO:
		return Quotient(Product(x.Args[0], y), x.Args[1])
	case y.Op == ir.OpBinary && y.Tok == token.QUO:
		return Quotient(Product(x, y.Args[0]), y.Args[1])
	case y.Op == ir.OpBinary && y.Tok == token.MUL && mayJoin(x, y):
		return Product(Product(x, y.Args[0]), y.Args[1])
	}
	return ir.Binary(token.MUL, x, y)
}

// scaled reports whether x is a product whose last factor is a constant.
func scaled(x *ir.Expr) bool {
	return x.Op == ir.OpBinary && x.Tok == token.MUL && factor(x.Args[1])
}

// factor reports whether x is a mathematical constant, which is a number, a constant of package math, or a product or
// quotient of such.
func factor(x *ir.Expr) bool {
	switch {
	case Number(x):
		return true
	case x.Op == ir.OpGlobal:
		c, ok := x.Obj.(*types.Const)
		return ok && types.Identical(c.Type(), types.Typ[types.UntypedFloat])
	case x.Op == ir.OpBinary && (x.Tok == token.MUL || x.Tok == token.QUO):
		return factor(x.Args[0]) && factor(x.Args[1])
	}
	return false
}

// constantFactor returns x op y for constants, with numbers at the beginning folded.
func constantFactor(x *ir.Expr, op token.Token, y *ir.Expr) *ir.Expr {
	switch {
	case !inRange(x, op, y):
		return ir.Binary(op, x, y)
	case Number(x) && Number(y) && (op == token.MUL || constant.Sign(y.Val) != 0):
		return folded(x.Type, x, op, y)
	case op == token.MUL && IsOne(x):
		return y
	case IsOne(y):
		return x
	case Number(y) && x.Op == ir.OpBinary:
		return ir.Binary(x.Tok, constantFactor(x.Args[0], op, y), x.Args[1])
	case op == token.MUL && Number(x) && y.Op == ir.OpBinary:
		return ir.Binary(y.Tok, constantFactor(x, op, y.Args[0]), y.Args[1])
	}
	return ir.Binary(op, x, y)
}

// Quotient returns x/y.
func Quotient(x, y *ir.Expr) *ir.Expr {
	switch {
	case x == nil:
		return nil
	case IsOne(y):
		return x
	case negative(x):
		return Negate(Quotient(x.Args[0], y))
	case factor(x) && factor(y):
		return constantFactor(x, token.QUO, y)
	case factor(y) && scaled(x) && inRange(x.Args[1], token.QUO, y):
		return Product(x.Args[0], Quotient(x.Args[1], y))
	}
	return ir.Binary(token.QUO, x, y)
}

// Scaled returns x times a partial derivative. A quotient of two numbers that vary stays one factor, because x times
// its numerator may be out of the range of numbers even if the product is not.
func Scaled(partial, x *ir.Expr) *ir.Expr {
	if partial.Op != ir.OpBinary || partial.Tok != token.QUO || factor(partial.Args[0]) || IsOne(x) {
		return Product(x, partial)
	}
	num, den := partial.Args[0], partial.Args[1]
	switch {
	case negative(x):
		return Negate(Scaled(partial, x.Args[0]))
	case negative(num):
		return Negate(Scaled(Quotient(num.Args[0], den), x))
	case num.Op == ir.OpBinary && num.Tok == token.QUO:
		return Quotient(Scaled(num, x), den)
	}
	return ir.Binary(token.MUL, x, partial)
}

// Number reports whether x is a literal number.
func Number(x *ir.Expr) bool {
	return x.Op == ir.OpConst && x.Val != nil && (x.Val.Kind() == constant.Int || x.Val.Kind() == constant.Float)
}

// IsOne reports whether x is the number 1.
func IsOne(x *ir.Expr) bool { return isNumber(x, 1) }

func isNumber(x *ir.Expr, n int64) bool {
	return Number(x) && constant.Compare(constant.ToFloat(x.Val), token.EQL, constant.ToFloat(constant.MakeInt64(n)))
}

func folded(t types.Type, x *ir.Expr, op token.Token, y *ir.Expr) *ir.Expr {
	v := constant.BinaryOp(constant.ToFloat(x.Val), op, constant.ToFloat(y.Val))
	return &ir.Expr{Op: ir.OpConst, Type: t, Val: v}
}
