package ir

import (
	"go/constant"
	"go/token"
	"go/types"
)

// NumberOf returns the exact value of arithmetic on constants, or nil for other expressions.
func NumberOf(e *Expr) constant.Value {
	switch e.Op {
	case OpConst, OpGlobal:
		if e.Val == nil || e.Val.Kind() != constant.Int && e.Val.Kind() != constant.Float {
			return nil
		}
		return constant.ToFloat(e.Val)
	case OpConvert:
		if b, ok := e.Type.Underlying().(*types.Basic); ok && b.Info()&types.IsFloat != 0 {
			return NumberOf(e.Args[0])
		}
	case OpUnary:
		if x := NumberOf(e.Args[0]); x != nil && e.Tok == token.SUB {
			return constant.UnaryOp(token.SUB, x, 0)
		}
	case OpBinary:
		y := NumberOf(e.Args[1])
		if y == nil || y.Kind() == constant.Unknown {
			return nil
		}
		x := NumberOf(e.Args[0])
		if x == nil || x.Kind() == constant.Unknown {
			return nil
		}
		switch e.Tok {
		case token.ADD, token.SUB, token.MUL:
			return constant.BinaryOp(x, e.Tok, y)
		case token.QUO:
			if constant.Sign(y) != 0 {
				return constant.BinaryOp(x, e.Tok, y)
			}
		}
	}
	return nil
}
