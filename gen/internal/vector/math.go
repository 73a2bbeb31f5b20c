package vector

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A function of package math in the vector packages.
type function struct {
	name  string // where it is another
	light bool   // a few instructions, without a call
}

var mathFuncs = map[string]function{
	"Abs": {light: true}, "Sqrt": {light: true}, "FMA": {light: true}, "Copysign": {"CopySign", true},
	"Floor": {light: true}, "Ceil": {light: true}, "Trunc": {light: true}, "RoundToEven": {"Round", true},
	"Exp": {}, "Exp2": {}, "Expm1": {}, "Log": {}, "Log1p": {}, "Log2": {}, "Log10": {}, "Pow": {},
	"Sin": {}, "Cos": {}, "Tan": {}, "Asin": {}, "Acos": {}, "Atan": {}, "Atan2": {},
	"Sinh": {}, "Cosh": {}, "Tanh": {}, "Erf": {}, "Erfc": {}, "Hypot": {}, "Cbrt": {},
}

// isMath reports whether x calls a function of package math.
func isMath(x *ir.Expr) bool {
	return x.Op == ir.OpCall && x.Obj.Pkg() != nil && x.Obj.Pkg().Path() == "math"
}

// comparisons are the vector package's names of Go's operators.
var comparisons = map[token.Token]string{
	token.LSS: "Lt", token.LEQ: "Le", token.GTR: "Gt", token.GEQ: "Ge", token.EQL: "Eq", token.NEQ: "Ne",
}

var arithmetic = map[token.Token]string{token.ADD: "Add", token.SUB: "Sub", token.MUL: "Mul", token.QUO: "Div"}
