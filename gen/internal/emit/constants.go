package emit

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Constants are printed without a type, with the spelling of the user if there is one. Go computes with untyped
// constants exactly, and divides whole ones as integers; the arithmetic of an expression is that of its type.

// constant prints a constant, with the spelling of the user if there is one.
func (p *expressions) constant(e *ir.Expr, prec int) *jen.Statement {
	if text, ok := ir.MessageOf(e); ok {
		return jen.Lit(p.syms.fn.says() + ": " + text)
	}
	if inf := p.infinite(e); inf != nil {
		return inf
	}
	if e.Val != nil && e.Lit == "" && e.Val.Kind() == constant.Int && isFloatType(e.Type) {
		return paren(jen.Id(e.Val.ExactString()), constant.Sign(e.Val) < 0 && prec >= unaryPrec)
	}
	if e.Lit != "" {
		return paren(jen.Id(spelling(e, prec)), strings.HasPrefix(e.Lit, "-") && prec > unaryPrec)
	}
	text := constText(e)
	if e.Val.Kind() == constant.Bool {
		return p.syms.predeclared(text)
	}
	return paren(jen.Id(text), strings.HasPrefix(text, "-") && prec >= unaryPrec)
}

// spelling returns the text of a constant in the source. It omits the parentheses that lowering puts around the text
// if the context needs none.
func spelling(e *ir.Expr, prec int) string {
	if prec == 0 && strings.HasPrefix(e.Lit, "(") {
		return strings.TrimSuffix(strings.TrimPrefix(e.Lit, "("), ")")
	}
	return e.Lit
}

func isFloatType(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

func constText(e *ir.Expr) string {
	switch e.Val.Kind() {
	case constant.Bool, constant.Int:
		return e.Val.ExactString()
	case constant.String:
		return strconv.Quote(constant.StringVal(e.Val))
	}
	f, _ := constant.Float64Val(e.Val)
	s := strconv.FormatFloat(f, 'g', -1, 64)
	if !strings.ContainsAny(s, ".eI") {
		s += ".0"
	}
	return s
}

// ofConstants reports whether e is arithmetic on constants only. Constants are printed without a type.
func ofConstants(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpUnary, ir.OpBinary:
		return !slices.ContainsFunc(e.Args, func(x *ir.Expr) bool { return !ofConstants(x) })
	}
	return e.Op == ir.OpConst
}

// pointed reports whether e is arithmetic on two constants of which the first one is printed with a point, since Go
// would take whole ones for integers.
func pointed(e *ir.Expr) bool {
	return isFloatType(e.Type) && e.Args[0].IsConst() && e.Args[1].IsConst() && e.Args[0].Op == ir.OpConst && plainFloat(e.Args[0])
}

// converted reports whether the first operand of e is converted to its type, since Go would divide integers, or make an
// integer of too many digits.
func converted(e *ir.Expr) bool {
	if !isFloatType(e.Type) || pointed(e) || e.Tok != token.QUO && e.Tok != token.MUL {
		return false
	}
	x, y := wholeBits(e.Args[0]), wholeBits(e.Args[1])
	return x >= 0 && y >= 0 && (e.Tok == token.QUO || x+y > mostBits)
}

// mostBits is how long integers become in products of constants. The compiler takes 512 bits.
const mostBits = 256

// wholeBits returns how many bits e has at most if it may be printed as an untyped constant that is an integer, and
// -1 if not.
func wholeBits(e *ir.Expr) int {
	switch e.Op {
	case ir.OpUnary:
		return wholeBits(e.Args[0])
	case ir.OpBinary:
		x, y := wholeBits(e.Args[0]), wholeBits(e.Args[1])
		inFloats := isFloatType(e.Type) && (e.Tok == token.QUO || e.Tok == token.MUL && x+y > mostBits)
		switch {
		case x < 0 || y < 0 || pointed(e) || inFloats:
			return -1
		case e.Tok == token.ADD || e.Tok == token.SUB:
			return max(x, y) + 1
		}
		return x + y
	case ir.OpGlobal:
		c, ok := e.Obj.(*types.Const)
		if b, basic := e.Obj.Type().(*types.Basic); ok && basic && (b.Kind() == types.UntypedInt || b.Kind() == types.UntypedRune) {
			return constant.BitLen(constant.ToInt(c.Val()))
		}
	case ir.OpConst:
		if e.Val == nil {
			return -1
		}
		if n := constant.ToInt(e.Val); n.Kind() == constant.Int && !(plainFloat(e) && strings.ContainsAny(floatSpelling(e), ".eE")) {
			return constant.BitLen(n)
		}
	}
	return -1
}

// ofWhole reports whether e is printed as an untyped integer constant with a name in it. A variable that is defined by
// it would have type int.
func ofWhole(e *ir.Expr) bool {
	named := false
	e.Walk(func(x *ir.Expr) bool {
		named = named || x.Op == ir.OpGlobal
		return !named
	})
	return named && wholeBits(e) >= 0
}

// withPoint returns e, which may be a constant with a sign, spelt as a float64.
func withPoint(e *ir.Expr) *ir.Expr {
	if e.Op != ir.OpUnary || e.Args[0].Op != ir.OpConst {
		return e
	}
	c := e.Clone()
	c.Args[0].Lit = floatText(c.Args[0])
	return c
}

func isDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }

func plainFloat(e *ir.Expr) bool {
	return e.Lit == "" || strings.Trim(e.Lit, "0123456789.eE+-_") == ""
}

// floatSpelling returns the digits of a constant.
func floatSpelling(e *ir.Expr) string {
	if e.Lit == "" {
		return constText(e)
	}
	return e.Lit
}

func floatText(e *ir.Expr) string {
	s := floatSpelling(e)
	if !strings.ContainsAny(s, ".eE") {
		s += ".0"
	}
	return s
}
