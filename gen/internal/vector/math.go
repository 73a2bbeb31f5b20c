package vector

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A function of package math in the vector packages.
type function struct {
	name   string // where it is another
	light  bool   // a few instructions, without a call
	steady bool   // as fast for 0 and NaN as for other numbers
	called bool   // too large for the compiler to inline, at one width at least
}

var mathFuncs = map[string]function{
	"Abs": {light: true, steady: true}, "Sqrt": {light: true, steady: true}, "FMA": {light: true, steady: true}, "Copysign": {name: "CopySign", light: true, steady: true},
	"Floor": {light: true, steady: true}, "Ceil": {light: true, steady: true}, "Trunc": {light: true, steady: true}, "RoundToEven": {name: "Round", light: true, steady: true},
	"Exp": {steady: true}, "Exp2": {steady: true}, "Expm1": {steady: true, called: true}, "Log": {}, "Log1p": {called: true}, "Log2": {}, "Log10": {}, "Pow": {},
	"Sin": {}, "Cos": {}, "Tan": {called: true}, "Asin": {steady: true, called: true}, "Acos": {steady: true, called: true}, "Atan": {steady: true, called: true}, "Atan2": {called: true},
	"Sinh": {called: true}, "Cosh": {steady: true}, "Tanh": {steady: true, called: true}, "Erf": {steady: true, called: true}, "Erfc": {called: true}, "Hypot": {}, "Cbrt": {called: true},
}

// steadyOps are the operations that are as fast for 0 and NaN as for other numbers,
// and cannot fail.
var steadyOps = findSteady()

func findSteady() map[string]bool {
	ops := map[string]bool{}
	for _, name := range []string{"LoadAt", "StoreAt", "LoadFirst", "StoreFirst", "Select", "And", "Or", "Not", "Any", "First", "Neg", "Min", "Max"} {
		ops[name] = true
	}
	for _, names := range []map[token.Token]string{comparisons, arithmetic} {
		for _, name := range names {
			ops[name] = true
		}
	}
	for name, f := range mathFuncs {
		if f.name != "" {
			name = f.name
		}
		ops[name] = f.steady
	}
	return ops
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
