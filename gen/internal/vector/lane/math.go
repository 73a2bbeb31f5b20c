package lane

import (
	"go/token"
)

// A function of package math in the vector packages.
type function struct {
	Name   string // where it is another
	Light  bool   // a few instructions, without a call
	steady bool   // as fast for 0 and NaN as for other numbers
	Called bool   // too large for the compiler to inline, at one width at least
}

var Functions = map[string]function{
	"Abs": {Light: true, steady: true}, "Sqrt": {Light: true, steady: true}, "FMA": {Light: true, steady: true}, "Copysign": {Name: "CopySign", Light: true, steady: true},
	"Floor": {Light: true, steady: true}, "Ceil": {Light: true, steady: true}, "Trunc": {Light: true, steady: true}, "RoundToEven": {Name: "Round", Light: true, steady: true},
	"Exp": {steady: true}, "Exp2": {steady: true}, "Expm1": {steady: true, Called: true}, "Log": {}, "Log1p": {Called: true}, "Log2": {}, "Log10": {}, "Pow": {},
	"Sin": {}, "Cos": {}, "Tan": {Called: true}, "Asin": {steady: true, Called: true}, "Acos": {steady: true, Called: true}, "Atan": {steady: true, Called: true}, "Atan2": {Called: true},
	"Sinh": {Called: true}, "Cosh": {steady: true}, "Tanh": {steady: true, Called: true}, "Erf": {steady: true, Called: true}, "Erfc": {Called: true}, "Hypot": {}, "Cbrt": {Called: true},
}

// steadyOps are the operations that are as fast for 0 and NaN as for other numbers,
// and cannot fail.
var steadyOps = findSteady()

func findSteady() map[string]bool {
	ops := map[string]bool{}
	for _, name := range []string{"LoadAt", "StoreAt", "LoadFirst", "StoreFirst", "Select", "And", "Or", "Not", "Any", "First", "Neg", "Min", "Max"} {
		ops[name] = true
	}
	for _, names := range []map[token.Token]string{Comparisons, Arithmetic} {
		for _, name := range names {
			ops[name] = true
		}
	}
	for name, f := range Functions {
		if f.Name != "" {
			name = f.Name
		}
		ops[name] = f.steady
	}
	return ops
}

// comparisons are the vector package's names of Go's operators.
var Comparisons = map[token.Token]string{
	token.LSS: "Lt", token.LEQ: "Le", token.GTR: "Gt", token.GEQ: "Ge", token.EQL: "Eq", token.NEQ: "Ne",
}

var Arithmetic = map[token.Token]string{token.ADD: "Add", token.SUB: "Sub", token.MUL: "Mul", token.QUO: "Div"}
