package lane

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A function is a function of package math or specfn that the vector packages have.
type function struct {
	Name   string // its name there, if that differs
	Light  bool   // a few instructions, without a call
	steady bool   // as fast for 0 and NaN as for other numbers
	Called bool   // too large for the compiler to inline, at one width at least
}

var Functions = map[string]function{
	"Abs": {Light: true, steady: true}, "Sqrt": {Light: true, steady: true}, "FMA": {Light: true, steady: true}, "Copysign": {Name: "CopySign", Light: true, steady: true},
	"Floor": {Light: true, steady: true}, "Ceil": {Light: true, steady: true}, "Trunc": {Light: true, steady: true}, "RoundToEven": {Name: "Round", Light: true, steady: true},
	"Exp": {steady: true}, "Exp2": {steady: true}, "Expm1": {steady: true, Called: true}, "Log": {}, "Log1p": {Called: true}, "Log2": {}, "Log10": {}, "Pow": {}, "Power": {Name: "Pow"},
	"Sin": {}, "Cos": {}, "Tan": {Called: true}, "Asin": {steady: true, Called: true}, "Acos": {steady: true, Called: true}, "Atan": {steady: true, Called: true}, "Atan2": {Called: true},
	"Sinh": {Called: true}, "Cosh": {steady: true}, "Tanh": {steady: true, Called: true}, "Erf": {steady: true, Called: true}, "Erfc": {Called: true}, "Hypot": {}, "Cbrt": {Called: true},
	"Asinh": {Called: true}, "Acosh": {Called: true}, "Atanh": {Called: true},
	"Round": {Name: "RoundAway", Light: true, steady: true}, "Dim": {Light: true, steady: true},
	"Max": {Name: "MathMax", Light: true, steady: true}, "Min": {Name: "MathMin", Light: true, steady: true},
	"Mod": {Called: true}, "Remainder": {Called: true},
	"Gamma": {Called: true}, "Erfinv": {Called: true}, "Erfcinv": {Called: true},
	"J0": {Called: true}, "J1": {Called: true}, "Y0": {Called: true}, "Y1": {Called: true},
	"Jn": {Called: true}, "BesselJn": {Called: true}, "Yn": {Called: true}, "Ldexp": {}, "Mantissa": {},
	"Lgamma": {Called: true}, "Digamma": {Called: true}, "Trigamma": {Called: true},
}

// intArguments lists the arguments that are integers.
var intArguments = map[string]int{"Ldexp": 1, "BesselJn": 0, "Jn": 0, "Yn": 0}

// TakesInt reports whether argument i of the function is an integer.
func TakesInt(function string, i int) bool {
	k, takes := intArguments[function]
	return takes && k == i
}

// predicates lists the functions of package math that test a number. They have the same names in the vector packages.
var predicates = map[string]bool{"IsInf": true, "IsNaN": true, "Signbit": true}

// Called returns the function that e calls. It returns false if vectors do not have that function.
func Called(e *ir.Expr) (function, bool) {
	f, known := Functions[e.Obj.Name()]
	return f, known && match.Math(e)
}

// CalledPredicate returns the name of the function that e calls, if it tests a number, or "".
func CalledPredicate(e *ir.Expr) string {
	if match.Math(e) && predicates[e.Obj.Name()] {
		return e.Obj.Name()
	}
	return ""
}

// Lgamma returns the first result of math.Lgamma. Mantissa and Exponent return the results of math.Frexp.
var (
	Lgamma   = ofNumber("Lgamma", types.Typ[types.Float64])
	Mantissa = ofNumber("Mantissa", types.Typ[types.Float64])
	Exponent = ofNumber("Exponent", types.Typ[types.Int])
)

// ofNumber returns a function of one number in package specfn.
func ofNumber(name string, result types.Type) *types.Func {
	p := types.NewPackage(match.SpecfnPath, "specfn")
	one := func(t types.Type) *types.Tuple { return types.NewTuple(types.NewParam(token.NoPos, p, "", t)) }
	return types.NewFunc(token.NoPos, p, name, types.NewSignatureType(nil, nil, nil, one(types.Typ[types.Float64]), one(result), false))
}

// steadyOps lists the operations that are as fast for 0 and NaN as for other numbers, and cannot fail.
var steadyOps = findSteady()

func findSteady() map[string]bool {
	ops := map[string]bool{}
	for _, name := range []string{"LoadAt", "StoreAt", "LoadFirst", "StoreFirst", "Select", "And", "Or", "Not", "Any", "First", "Slide", "Neg", "Min", "Max"} {
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

// Comparisons maps Go's operators to their names in the vector package.
var Comparisons = map[token.Token]string{
	token.LSS: "Lt", token.LEQ: "Le", token.GTR: "Gt", token.GEQ: "Ge", token.EQL: "Eq", token.NEQ: "Ne",
}

var Arithmetic = map[token.Token]string{token.ADD: "Add", token.SUB: "Sub", token.MUL: "Mul", token.QUO: "Div"}
