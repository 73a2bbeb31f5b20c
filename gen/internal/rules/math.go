package rules

import "maps"

// Why derivatives vanish.
const (
	step      = "a step function: its derivative is zero wherever it has one"
	signOnly  = "only the sign of the argument matters"
	integers  = "its arguments are integers"
	constant  = "a constant"
	predicate = "its result is not a floating-point number"
)

// mathTable has the functions of package math.
func mathTable() table {
	t := mathSlopes()
	maps.Copy(t, mathConstants())
	return t
}

// mathConstants are those whose derivatives vanish.
func mathConstants() table {
	return table{
		"Ceil":        rule(C, zero(step)),
		"Floor":       rule(C, zero(step)),
		"Ilogb":       inactive(C, predicate),
		"Inf":         inactive(C, constant),
		"IsInf":       inactive(C, predicate),
		"IsNaN":       inactive(C, predicate),
		"Logb":        rule(C, zero(step)),
		"NaN":         inactive(C, constant),
		"Pow10":       inactive(C, integers),
		"Round":       rule(C, zero(step)),
		"RoundToEven": rule(C, zero(step)),
		"Signbit":     inactive(C, predicate),
		"Trunc":       rule(C, zero(step)),
	}
}

// mathSlopes are those that have others.
func mathSlopes() table {
	return table{
		"Abs":         rule(C, d("math.Copysign(1, a)").when("a != 0")),
		"Acos":        rule(T, d("-1 / math.Sqrt((1-a)*(1+a))").pole()),
		"Acosh":       rule(T, d("1 / (math.Sqrt(a-1) * math.Sqrt(a+1))").pole()),
		"Asin":        rule(T, d("1 / math.Sqrt((1-a)*(1+a))").pole()),
		"Asinh":       rule(T, d("1 / math.Hypot(1, a)")),
		"Atan":        rule(T, d("1 / (1 + a*a)").flat()),
		"Atan2":       rule(T, d("1 / (b + a*(a/b))").when("a != 0 || b != 0").large(), d("-1 / (a + b*(b/a))").when("a != 0 || b != 0").large()),
		"Atanh":       rule(T, d("1 / ((1 - a) * (1 + a))").pole()),
		"Cbrt":        rule(M, d("1 / (3 * y * y)").when("y != 0")),
		"Copysign":    rule(C, d("math.Copysign(1, a) * math.Copysign(1, b)").when("a != 0"), zero(signOnly)),
		"Cos":         rule(T, d("-math.Sin(a)")),
		"Cosh":        rule(T, d("math.Sinh(a)").large()),
		"Dim":         rule(C, d("1").when("a > b"), d("-1").when("a > b")),
		"Erf":         rule(T, d("2 / math.SqrtPi * math.Exp(-a*a)").flat()),
		"Erfc":        rule(T, d("-2 / math.SqrtPi * math.Exp(-a*a)").flat()),
		"Erfcinv":     rule(T, d("-math.SqrtPi / 2 * math.Exp(y*y)").pole()),
		"Erfinv":      rule(T, d("math.SqrtPi / 2 * math.Exp(y*y)").pole()),
		"Exp":         rule(T, d("y").large().flat()),
		"Exp2":        rule(T, d("y * math.Ln2").large().flat()),
		"Expm1":       rule(T, d("y + 1").large().flat()),
		"FMA":         rule(C, d("b"), d("a"), d("1")),
		"Frexp":       rule(C, d("math.Ldexp(1, -y1)").when("a != 0").large()).results(2),
		"Gamma":       rule(T, d("y * specfn.Digamma(a)").pole()),
		"Hypot":       rule(M, d("a / y").when("y != 0"), d("b / y").when("y != 0")),
		"J0":          rule(T, d("-math.J1(a)")),
		"J1":          rule(T, d("0.5 * (math.J0(a) - math.Jn(2, a))")),
		"Jn":          rule(T, d("0.5 * (math.Jn(a-1, b) - math.Jn(a+1, b))").at(1, 0)),
		"Ldexp":       rule(C, d("math.Ldexp(1, b)").large()),
		"Lgamma":      rule(T, d("specfn.Digamma(a)").pole()).results(2),
		"Log":         rule(T, d("1 / a").pole()),
		"Log10":       rule(T, d("math.Log10E / a").pole()),
		"Log1p":       rule(T, d("1 / (1 + a)").pole()),
		"Log2":        rule(T, d("math.Log2E / a").pole()),
		"Max":         rule(C, d("1").when("a >= b"), d("1").when("a < b")),
		"Min":         rule(C, d("1").when("a <= b"), d("1").when("a > b")),
		"Mod":         rule(M, d("1"), d("math.RoundToEven((y - a) / b)").large()),
		"Modf":        rule(C, zero(step), d("1").at(0, 1)).results(2),
		"Nextafter":   rule(C, d("1"), zero(signOnly)),
		"Nextafter32": rule(C, d("1"), zero(signOnly)),
		"Pow":         rule(T, d("b * math.Pow(a, b-1)").when("b != 0").pole(), d("y * math.Log(a)").when("a != 0").pole()),
		"Remainder":   rule(M, d("1"), d("math.RoundToEven((y - a) / b)").large()),
		"Sin":         rule(T, d("math.Cos(a)")),
		"Sincos":      rule(T, d("y1"), d("-y").at(0, 1)).results(2),
		"Sinh":        rule(T, d("math.Cosh(a)").large()),
		"Sqrt":        rule(M, d("0.5 / y").when("y != 0")),
		"Tan":         rule(T, d("1 + y*y")),
		"Tanh":        rule(T, d("1 - y*y").flat()),
		"Y0":          rule(T, d("-math.Y1(a)").pole()),
		"Y1":          rule(T, d("math.Y0(a) - y/a").pole()),
		"Yn":          rule(T, d("0.5 * (math.Yn(a-1, b) - math.Yn(a+1, b))").at(1, 0).pole()),
	}
}

// builtinTable has the builtins that compute with floating-point numbers.
func builtinTable() table {
	return table{
		"max": rule(C, d("1").when("a >= b"), d("1").when("a < b")),
		"min": rule(C, d("1").when("a <= b"), d("1").when("a > b")),
	}
}

// specfnTable has the functions that derivatives in mathTable call: emitted
// code can be differentiated again.
func specfnTable() table {
	return table{
		"Digamma": rule(T, d("specfn.Trigamma(a)").pole()),
	}
}

// mathRefused has the functions of package math that lose the derivative.
func mathRefused() map[string]string {
	const bits = "the bit pattern of a number carries no derivative; use math.Abs, Copysign, Frexp or Ldexp"
	return map[string]string{
		"Float32bits":     bits,
		"Float32frombits": bits,
		"Float64bits":     bits,
		"Float64frombits": bits,
	}
}
