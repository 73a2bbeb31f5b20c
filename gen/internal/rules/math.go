package rules

import "maps"

// These are the reasons why derivatives vanish.
const (
	step      = "a step function: its derivative is zero wherever it has one"
	signOnly  = "only the sign of the argument matters"
	integers  = "its arguments are integers"
	constant  = "a constant"
	predicate = "its result is not a floating-point number"
)

// somewhere is the condition that a point at distance h is not the origin, where it has no angle, and not infinitely
// far away, where the angle does not change.
const somewhere = "h != 0 && h <= math.MaxFloat64"

// mathTable has the functions of package math.
func mathTable() table {
	t := mathSlopes()
	maps.Copy(t, mathConstants())
	return t
}

// mathConstants has the functions whose derivatives vanish.
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

// mathSlopes has the functions with other derivatives.
func mathSlopes() table {
	return table{
		"Abs":         rule(C, d("math.Copysign(1, a)").when("a != 0").bounded()),
		"Acos":        rule(T, d("-1 / math.Sqrt(math.FMA(-a, a, 1))").pole()).ranged(),
		"Acosh":       rule(T, d("1 / (math.Sqrt(a-1) * math.Sqrt(a+1))").pole()),
		"Asin":        rule(T, d("1 / math.Sqrt(math.FMA(-a, a, 1))").pole()).ranged(),
		"Asinh":       rule(T, d("1 / math.Hypot(1, a)").bounded()),
		"Atan":        rule(T, d("1 / (1 + a*a)").flat().bounded().levels()).ranged(),
		"Atan2":       rule(T, d("b / h / h").when(somewhere).large().levels(), d("-a / h / h").when(somewhere).large().levels()).ranged().let("math.Hypot(a, b)"),
		"Atanh":       rule(T, d("1 / math.FMA(-a, a, 1)").pole()),
		"Cbrt":        rule(M, d("1 / (3 * y * y)").when("y != 0").bounded()),
		"Copysign":    rule(C, d("math.Copysign(1, a) * math.Copysign(1, b)").when("a != 0").bounded(), zero(signOnly)),
		"Cos":         rule(T, d("-math.Sin(a)").bounded()).ranged(),
		"Cosh":        rule(T, d("math.Sinh(a)").large()),
		"Dim":         rule(C, d("1").when("a > b").levels(), d("-1").when("a > b").levels()),
		"Erf":         rule(T, d("2 / math.SqrtPi * math.Exp(-a*a)").flat().bounded().levels()).ranged(),
		"Erfc":        rule(T, d("-2 / math.SqrtPi * math.Exp(-a*a)").flat().bounded().levels()).ranged(),
		"Erfcinv":     rule(T, d("-math.SqrtPi / 2 * math.Exp(y*y)").pole()),
		"Erfinv":      rule(T, d("math.SqrtPi / 2 * math.Exp(y*y)").pole()),
		"Exp":         rule(T, d("y").large().flat().levels()),
		"Exp2":        rule(T, d("y * math.Ln2").large().flat().levels()),
		"Expm1":       rule(T, d("math.Exp(a)").large().flat().levels()),
		"FMA":         rule(C, d("b"), d("a"), d("1")),
		"Frexp":       rule(C, d("math.Ldexp(1, -y1)").when("a != 0").large()).results(2),
		"Gamma":       rule(T, d("y * specfn.Digamma(a)").pole()),
		"Hypot":       rule(M, d("a / y").when("y != 0").hides(), d("b / y").when("y != 0").hides()),
		"J0":          rule(T, d("-specfn.BesselJn(1, a)").bounded().levels()).ranged(),
		"J1":          rule(T, d("0.5 * (math.J0(a) - math.Jn(2, a))").bounded().levels()).ranged(),
		"Jn":          rule(T, d("0.5 * (specfn.BesselJn(a-1, b) - specfn.BesselJn(a+1, b))").at(1, 0).bounded().levels()).ranged(),
		"Ldexp":       rule(C, d("math.Ldexp(1, b)").large()),
		"Lgamma":      rule(T, d("specfn.Digamma(a)").pole()).results(2),
		"Log":         rule(T, d("1 / a").pole()),
		"Log10":       rule(T, d("math.Log10E / a").pole()),
		"Log1p":       rule(T, d("1 / (1 + a)").pole()),
		"Log2":        rule(T, d("math.Log2E / a").pole()),
		"Max":         rule(C, d("1").when("a >= b").hides(), d("1").when("a < b").hides()),
		"Min":         rule(C, d("1").when("a <= b").hides(), d("1").when("a > b").hides()),
		"Mod":         rule(M, d("1"), d("math.RoundToEven((y - a) / b)").large().levels()),
		"Modf":        rule(C, zero(step), d("1").at(0, 1)).results(2),
		"Nextafter":   rule(C, d("1").levels(), zero(signOnly)),
		"Nextafter32": rule(C, d("1").levels(), zero(signOnly)),
		"Pow":         rule(T, d("b * math.Pow(a, b-1)").when("b != 0").secondOrder("b != 0 || a > 2.3e-308 || a < -2.3e-308").pole().hides(), d("y * math.Log(a)").when("a != 0").pole().hides()),
		"Remainder":   rule(M, d("1"), d("math.RoundToEven((y - a) / b)").large().levels()),
		"Sin":         rule(T, d("math.Cos(a)").bounded()).ranged(),
		"Sincos":      rule(T, d("y1").bounded(), d("-y").at(0, 1).bounded()).results(2).ranged(),
		"Sinh":        rule(T, d("math.Cosh(a)").large()),
		"Sqrt":        rule(M, d("0.5 / y").when("y != 0").bounded()),
		"Tan":         rule(T, d("1 + y*y").bounded()),
		"Tanh":        rule(T, d("1 - y*y").flat().bounded().levels()).ranged(),
		"Y0":          rule(T, d("-math.Y1(a)").pole().levels()),
		"Y1":          rule(T, d("math.Y0(a) - y/a").pole().levels()),
		"Yn":          rule(T, d("0.5 * (math.Yn(a-1, b) - math.Yn(a+1, b))").at(1, 0).pole().levels()),
	}
}

// builtinTable has the builtins that compute with floating-point numbers.
func builtinTable() table {
	return table{
		"max": rule(C, d("1").when("a >= b").levels(), d("1").when("a < b").levels()),
		"min": rule(C, d("1").when("a <= b").levels(), d("1").when("a > b").levels()),
	}
}

// specfnTable has the functions that derivatives in mathTable and mathextTable call,
// because emitted code can be differentiated again.
func specfnTable() table {
	t := table{
		"BetaDensity": rule(T, d("y * (math.Log(c) - specfn.Digamma(a) + specfn.Digamma(a+b))").pole().levels(),
			d("y * (math.Log1p(-c) - specfn.Digamma(b) + specfn.Digamma(a+b))").pole().levels(), d("y * ((a-1)/c - (b-1)/(1-c))").pole()),
		"BesselJn":     rule(T, d("0.5 * (specfn.BesselJn(a-1, b) - specfn.BesselJn(a+1, b))").at(1, 0).bounded().levels()).ranged(),
		"Digamma":      rule(T, d("specfn.Trigamma(a)").pole()),
		"Trigamma":     rule(T, d("specfn.Polygamma(2, a)").pole().levels()),
		"Polygamma":    rule(T, d("specfn.Polygamma(a+1, b)").at(1, 0).pole().levels()),
		"GammaDensity": rule(T, d("y * (math.Log(b) - specfn.Digamma(a))").pole().levels(), d("y * ((a-1)/b - 1)").pole().levels()),
		"Exponent":     inactive(C, predicate),
		"Lgamma":       rule(T, d("specfn.Digamma(a)").pole()),
		"Power":        rule(M, d("b * specfn.Power(a, b-1)").when("b != 0").secondOrder("b != 0 || a > 2.3e-308 || a < -2.3e-308").pole().hides(), d("y * math.Log(a)").when("a != 0").pole().hides()),
		"Square":       rule(C, d("2 * a")),
		"Mantissa":     rule(C, d("math.Ldexp(1, -specfn.Exponent(a))").when("a != 0").large()),
	}
	maps.Copy(t, complexTable())
	return t
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
