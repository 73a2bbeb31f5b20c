package lane

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

var PlainOps = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO,
}

var IntegerOps = map[token.Token]string{
	token.ADD: "AddInt", token.SUB: "SubInt", token.MUL: "MulInt", token.QUO: "QuoInt", token.REM: "RemInt",
	token.AND: "AndInt", token.OR: "OrInt", token.XOR: "XorInt",
	token.AND_NOT: "", token.SHL: "ShiftLeft", token.SHR: "ShiftRightSigned",
}

// IntegerAssigns maps the operators of assignments to integers to binary operators.
var IntegerAssigns = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM,
	token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR,
	token.AND_NOT_ASSIGN: token.AND_NOT, token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR,
}

// Operator returns the comparison that has this name in the vector package.
func Operator(name string) token.Token {
	for tok, n := range Comparisons {
		if n == name {
			return tok
		}
	}
	return token.ILLEGAL
}

// CompareInts expresses a comparison of integers by the two comparisons that vectors have.
func CompareInts(tok token.Token, x, y *ir.Expr) *ir.Expr {
	switch tok {
	case token.EQL:
		return Mask("EqInt", x, y)
	case token.NEQ:
		return Mask("Not", Mask("EqInt", x, y))
	case token.LSS:
		return Mask("LtInt", x, y)
	case token.GEQ:
		return Mask("Not", Mask("LtInt", x, y))
	case token.GTR:
		return Mask("LtInt", y, x)
	}
	return Mask("Not", Mask("LtInt", y, x))
}

// Mirrored maps an operator op to the one for which y op x equals x op y.
var Mirrored = map[token.Token]token.Token{token.LSS: token.GTR, token.GTR: token.LSS, token.LEQ: token.GEQ, token.GEQ: token.LEQ}

// ArithmeticOnly reports whether e is computed from numbers in variables and memory, in a way that has a vector
// form.
func ArithmeticOnly(e *ir.Expr) bool {
	ok := match.Float(e.Type)
	switch e.Op {
	case ir.OpVar, ir.OpConst, ir.OpIndex, ir.OpField:
		return ok
	case ir.OpGlobal:
		return ok && match.NamedConst(e)
	case ir.OpConvert:
		return ok && (match.Int(e.Args[0].Type) || ArithmeticOnly(e.Args[0]))
	case ir.OpUnary:
	case ir.OpBinary:
		ok = ok && Arithmetic[e.Tok] != ""
	case ir.OpCall:
		_, known := Called(e)
		ok = ok && known
	case ir.OpBuiltin:
		ok = ok && (e.Builtin() == effects.Min || e.Builtin() == effects.Max)
	default:
		return false
	}
	for _, x := range e.Args {
		ok = ok && ArithmeticOnly(x)
	}
	return ok
}

// ComparesFloats reports whether e is a comparison of two float64s.
func ComparesFloats(e *ir.Expr) bool {
	return e.Op == ir.OpBinary && Comparisons[e.Tok] != "" && match.Float(e.Args[0].Type) && match.Float(e.Args[1].Type)
}
