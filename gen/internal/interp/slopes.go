package interp

import (
	"fmt"
	"math"
	"sync"

	"github.com/gradgen/gradgen/runtime/specfn"
)

// Functions is a table of elementary functions.
type Functions struct{ byName map[string]*Function }

// Elementary returns the table of the functions of package math, and of the functions that their slopes use.
var Elementary = sync.OnceValue(makeElementary)

// Named returns the function with the given name. It panics if there is none.
func (t *Functions) Named(name string) *Function {
	f, ok := t.byName[name]
	if !ok {
		panic(fmt.Sprintf("interp: no elementary function %q", name))
	}
	return f
}

// named lists the constants of formulas.
var named = map[string]float64{
	"Ln2": math.Ln2, "Log2E": math.Log2E, "Log10E": math.Log10E, "SqrtPi": math.SqrtPi, "Pi": math.Pi,
	"MaxFloat64": math.MaxFloat64, "SmallestNonzeroFloat64": math.SmallestNonzeroFloat64,
}

// A slopeText is a slope and the condition under which it is not zero.
type slopeText struct{ is, when string }

func makeElementary() *Functions {
	t := &Functions{byName: map[string]*Function{}}
	for name, f := range onOne {
		t.add(name, func(x []float64) float64 { return f.value(x[0]) }, f.slope)
	}
	for name, f := range onTwo {
		t.add(name, func(x []float64) float64 { return f.value(x[0], x[1]) }, f.first, f.second)
	}
	t.addComplex()
	t.add("BetaDensity", func(x []float64) float64 { return specfn.BetaDensity(x[0], x[1], x[2]) },
		slopeText{is: "y * (Log(c) - Digamma(a) + Digamma(a+b))"}, slopeText{is: "y * (Log1p(-c) - Digamma(b) + Digamma(a+b))"},
		slopeText{is: "y * ((a-1)/c - (b-1)/(1-c))"})
	t.add("FMA", func(x []float64) float64 { return math.FMA(x[0], x[1], x[2]) }, slopeText{is: "b"}, slopeText{is: "a"}, slopeText{is: "1"})
	return t
}

func (t *Functions) add(name string, value func([]float64) float64, slopes ...slopeText) {
	f := &Function{Name: name, value: value, table: t}
	for _, s := range slopes {
		if s.is == "" {
			s.is = "0"
		}
		f.slopes = append(f.slopes, parsed(s.is, s.when))
	}
	t.byName[name] = f
}

type unary struct {
	value func(float64) float64
	slope slopeText
}

func smooth(f func(float64) float64, is string) unary { return unary{f, slopeText{is: is}} }

func broken(f func(float64) float64, is, when string) unary { return unary{f, slopeText{is, when}} }

// step returns a function whose slope is zero wherever it exists.
func step(f func(float64) float64) unary { return unary{value: f} }

// onOne lists the functions of one number. At a kink the slope is 0, or the slope of the branch that the function
// takes.
var onOne = map[string]unary{
	"Abs":     broken(math.Abs, "Copysign(1, a)", "a != 0"),
	"Acos":    smooth(math.Acos, "-1 / Sqrt(FMA(-a, a, 1))"),
	"Acosh":   smooth(math.Acosh, "1 / (Sqrt(a-1) * Sqrt(a+1))"),
	"Asin":    smooth(math.Asin, "1 / Sqrt(FMA(-a, a, 1))"),
	"Asinh":   smooth(math.Asinh, "1 / Hypot(1, a)"),
	"Atan":    smooth(math.Atan, "1 / (1 + a*a)"),
	"Atanh":   smooth(math.Atanh, "1 / FMA(-a, a, 1)"),
	"Cbrt":    broken(math.Cbrt, "1 / (3*y*y)", "a != 0"),
	"Ceil":    step(math.Ceil),
	"Cos":     smooth(math.Cos, "-Sin(a)"),
	"Cosh":    smooth(math.Cosh, "Sinh(a)"),
	"Digamma": smooth(specfn.Digamma, "Trigamma(a)"),
	"Erf":     smooth(math.Erf, "2 / SqrtPi * Exp(-a*a)"),
	"Erfc":    smooth(math.Erfc, "-2 / SqrtPi * Exp(-a*a)"),
	"Erfcinv": smooth(math.Erfcinv, "-SqrtPi / 2 * Exp(y*y)"),
	"Erfinv":  smooth(math.Erfinv, "SqrtPi / 2 * Exp(y*y)"),
	"Exp":     smooth(math.Exp, "Exp(a)"),
	"Exp2":    smooth(math.Exp2, "Ln2 * Exp2(a)"),
	"Expm1":   smooth(math.Expm1, "Exp(a)"),
	"Floor":   step(math.Floor),
	"Gamma":   smooth(math.Gamma, "Gamma(a) * Digamma(a)"),
	"J0":      smooth(math.J0, "-BesselJn(1, a)"),
	"J1":      smooth(math.J1, "0.5 * (J0(a) - Jn(2, a))"),
	"Lgamma":  smooth(lgamma, "Digamma(a)"),
	"Log":     smooth(math.Log, "1 / a"),
	"Log10":   smooth(math.Log10, "Log10E / a"),
	"Log1p":   smooth(math.Log1p, "1 / (1 + a)"),
	"Log2":    smooth(math.Log2, "Log2E / a"),
	"Logb":    step(math.Logb),
	"Round":   step(math.Round),
	"Sin":     smooth(math.Sin, "Cos(a)"),
	"Sinh":    smooth(math.Sinh, "Cosh(a)"),
	"Square":  smooth(specfn.Square, "2 * a"),
	"Sqrt":    broken(math.Sqrt, "0.5 / Sqrt(a)", "a != 0"),
	"Tan":     smooth(math.Tan, "1 + y*y"),
	"Tanh":    smooth(math.Tanh, "1 - y*y"),
	"Trunc":   step(math.Trunc),
	"Y0":      smooth(math.Y0, "-Y1(a)"),
	"Y1":      smooth(math.Y1, "Y0(a) - Y1(a)/a"),

	"RoundToEven": step(math.RoundToEven),
	"Trigamma":    smooth(specfn.Trigamma, "Polygamma(2, a)"),
	"Frac":        smooth(func(x float64) float64 { _, f := math.Modf(x); return f }, "1"),
	"Mantissa":    broken(func(x float64) float64 { f, _ := math.Frexp(x); return f }, "Unit(a)", "a != 0"),
	"Unit":        step(unit),
}

func lgamma(x float64) float64 {
	y, _ := math.Lgamma(x)
	return y
}

// unit returns the inverse of the power of two that multiplies the mantissa of x.
func unit(x float64) float64 {
	_, e := math.Frexp(x)
	return math.Ldexp(1, -e)
}

type binary struct {
	value         func(x, y float64) float64
	first, second slopeText
}

// onTwo lists the functions of two numbers.
var onTwo = map[string]binary{
	"Atan2":        {math.Atan2, slopeText{"b / (a*a + b*b)", "a != 0 || b != 0"}, slopeText{"-a / (a*a + b*b)", "a != 0 || b != 0"}},
	"Copysign":     {math.Copysign, slopeText{"Copysign(1, a) * Copysign(1, b)", "a != 0"}, slopeText{}},
	"Dim":          {math.Dim, slopeText{"1", "a > b"}, slopeText{"-1", "a > b"}},
	"GammaDensity": {specfn.GammaDensity, slopeText{is: "y * (Log(b) - Digamma(a))"}, slopeText{is: "y * ((a-1)/b - 1)"}},
	"Hypot":        {math.Hypot, slopeText{"a / y", "y != 0"}, slopeText{"b / y", "y != 0"}},
	"Max":          {math.Max, slopeText{"1", "a >= b"}, slopeText{"1", "a < b"}},
	"Min":          {math.Min, slopeText{"1", "a <= b"}, slopeText{"1", "a > b"}},
	"max":          {func(x, y float64) float64 { return max(x, y) }, slopeText{"1", "a >= b"}, slopeText{"1", "a < b"}},
	"min":          {func(x, y float64) float64 { return min(x, y) }, slopeText{"1", "a <= b"}, slopeText{"1", "a > b"}},
	"Mod":          {math.Mod, slopeText{is: "1"}, slopeText{is: "RoundToEven((y - a) / b)"}},
	"Nextafter":    {math.Nextafter, slopeText{is: "1"}, slopeText{}},
	"Pow":          {math.Pow, slopeText{"b * Pow(a, b-1)", "b != 0 || a > 2.3e-308 || a < -2.3e-308"}, slopeText{"y * Log(a)", "a != 0"}},
	"Power":        {specfn.Power, slopeText{"b * Power(a, b-1)", "b != 0 || a > 2.3e-308 || a < -2.3e-308"}, slopeText{"y * Log(a)", "a != 0"}},
	"Remainder":    {math.Remainder, slopeText{is: "1"}, slopeText{is: "RoundToEven((y - a) / b)"}},
	"Jn":           {func(n, x float64) float64 { return math.Jn(int(n), x) }, slopeText{}, slopeText{is: "0.5 * (BesselJn(a-1, b) - BesselJn(a+1, b))"}},
	"BesselJn":     {func(n, x float64) float64 { return specfn.BesselJn(int(n), x) }, slopeText{}, slopeText{is: "0.5 * (BesselJn(a-1, b) - BesselJn(a+1, b))"}},
	"Polygamma":    {func(n, x float64) float64 { return specfn.Polygamma(int(n), x) }, slopeText{}, slopeText{is: "Polygamma(a+1, b)"}},
	"Yn":           {func(n, x float64) float64 { return math.Yn(int(n), x) }, slopeText{}, slopeText{is: "0.5 * (Yn(a-1, b) - Yn(a+1, b))"}},
	"Ldexp":        {func(x, n float64) float64 { return math.Ldexp(x, int(n)) }, slopeText{is: "Ldexp(1, b)"}, slopeText{}},
}
