package rules

import (
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"math"
	"reflect"
	"strconv"

	"github.com/gradgen/gradgen/runtime/specfn"
)

// An env holds the values of arguments and results: float64 or int.
type env map[string]any

// envOf names the arguments and results of a call.
func envOf(args, results []any) env {
	e := env{}
	for i, v := range args {
		e[ArgName(i)] = v
	}
	for i, v := range results {
		e[ResultName(i)] = v
	}
	return e
}

// value is the derivative that p describes, with its guard.
func (e env) value(p Partial) float64 {
	if p.Let != nil {
		e = maps.Clone(e)
		e["h"] = e.eval(p.Let)
	}
	if p.Zero || p.Guard != nil && !e.eval(p.Guard).(bool) {
		return 0
	}
	return toFloat(e.eval(p.Expr))
}

// eval interprets an expression of the table.
func (e env) eval(x ast.Expr) any {
	switch x := x.(type) {
	case *ast.Ident:
		return e.lookup(x.Name)
	case *ast.BasicLit:
		return literal(x)
	case *ast.ParenExpr:
		return e.eval(x.X)
	case *ast.SelectorExpr:
		return constants()[qualified(x)]
	case *ast.UnaryExpr:
		return negate(e.eval(x.X))
	case *ast.BinaryExpr:
		return e.binary(x)
	case *ast.CallExpr:
		return e.call(x)
	}
	panic(fmt.Sprintf("the interpreter does not know %T", x))
}

func (e env) lookup(name string) any {
	v, ok := e[name]
	if !ok {
		panic("undefined: " + name)
	}
	return v
}

func literal(x *ast.BasicLit) any {
	f, err := strconv.ParseFloat(x.Value, 64)
	if err != nil {
		panic(err)
	}
	return f
}

func negate(v any) any {
	if n, ok := v.(int); ok {
		return -n
	}
	return -v.(float64)
}

func (e env) binary(x *ast.BinaryExpr) any {
	switch x.Op {
	case token.LAND:
		return e.eval(x.X).(bool) && e.eval(x.Y).(bool)
	case token.LOR:
		return e.eval(x.X).(bool) || e.eval(x.Y).(bool)
	}
	a, b := e.eval(x.X), e.eval(x.Y)
	if n, ok := a.(int); ok {
		return intArith(x.Op, n, int(toFloat(b)))
	}
	if r, ok := arith(x.Op, a.(float64), b.(float64)); ok {
		return r
	}
	return compare(x.Op, a.(float64), b.(float64))
}

func intArith(op token.Token, a, b int) int {
	switch op {
	case token.ADD:
		return a + b
	case token.SUB:
		return a - b
	}
	panic("operator " + op.String() + " on integers")
}

func arith(op token.Token, a, b float64) (float64, bool) {
	switch op {
	case token.ADD:
		return a + b, true
	case token.SUB:
		return a - b, true
	case token.MUL:
		return a * b, true
	case token.QUO:
		return a / b, true
	}
	return 0, false
}

func compare(op token.Token, a, b float64) bool {
	switch op {
	case token.NEQ:
		return a != b
	case token.LSS:
		return a < b
	case token.LEQ:
		return a <= b
	case token.GTR:
		return a > b
	case token.GEQ:
		return a >= b
	}
	panic("operator " + op.String())
}

func (e env) call(x *ast.CallExpr) any {
	name := qualified(x.Fun.(*ast.SelectorExpr))
	f, ok := helpers()[name]
	if !ok {
		panic("the interpreter does not know " + name)
	}
	args := make([]any, len(x.Args))
	for i, a := range x.Args {
		args[i] = e.eval(a)
	}
	return apply(f, args)[0]
}

// apply calls f, converting untyped constants to the types of parameters.
func apply(f any, args []any) (out []any) {
	defer func() {
		if recover() != nil { // the arguments are outside the domain of a gonum function
			out = []any{math.NaN()}
		}
	}()
	v := reflect.ValueOf(f)
	in := make([]reflect.Value, len(args))
	for i, a := range args {
		in[i] = reflect.ValueOf(a).Convert(v.Type().In(i))
	}
	for _, r := range v.Call(in) {
		out = append(out, r.Interface())
	}
	return out
}

func qualified(x *ast.SelectorExpr) string { return x.X.(*ast.Ident).Name + "." + x.Sel.Name }

func toFloat(v any) float64 {
	return reflect.ValueOf(v).Convert(reflect.TypeFor[float64]()).Float()
}

func constants() map[string]any {
	return map[string]any{
		"math.Ln2": math.Ln2, "math.MaxFloat64": math.MaxFloat64, "math.Log10E": math.Log10E, "math.Log2E": math.Log2E, "math.SqrtPi": math.SqrtPi,
	}
}

func helpers() map[string]any {
	return map[string]any{
		"math.Copysign": math.Copysign, "math.Cos": math.Cos, "math.Cosh": math.Cosh, "math.Exp": math.Exp, "math.FMA": math.FMA,
		"math.Hypot": math.Hypot, "math.J0": math.J0, "math.J1": math.J1, "math.Jn": math.Jn,
		"math.Ldexp": math.Ldexp, "math.Log": math.Log, "math.Log1p": math.Log1p, "math.Pow": math.Pow,
		"math.RoundToEven": math.RoundToEven, "math.Sin": math.Sin, "math.Sinh": math.Sinh, "math.Sqrt": math.Sqrt,
		"math.Y0": math.Y0, "math.Y1": math.Y1, "math.Yn": math.Yn,
		"specfn.BesselJn": specfn.BesselJn, "specfn.BetaDensity": specfn.BetaDensity, "specfn.GammaDensity": specfn.GammaDensity, "specfn.Digamma": specfn.Digamma, "specfn.Trigamma": specfn.Trigamma, "specfn.Polygamma": specfn.Polygamma,
		"specfn.Exponent": specfn.Exponent, "specfn.Power": specfn.Power,
	}
}
