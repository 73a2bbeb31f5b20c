package x1

import "math"

// hugeAsinh is a bound above which √(x²±1) equals |x|.
const hugeAsinh = 0x1p28

// Asinh returns the inverse hyperbolic sine of x: log(1 + a + a²/(1 + √(1+a²))) for a =
// |x|, corrected by the rounding error of the sum in the logarithm.
func Asinh(x F64) F64 {
	a := Abs(x)
	huge := Gt(a, Splat(hugeAsinh))
	b := Select(huge, Splat(1), a)
	z := Mul(b, b)
	u, low := fastTwoSum(b, Div(z, Add(Splat(1), Sqrt(Add(Splat(1), z)))))
	v := log1pSum(u, low)
	if Any(huge) {
		v = Select(huge, logTwice(a, huge), v)
	}
	return CopySign(v, x)
}

// Acosh returns the inverse hyperbolic cosine of x, log(1 + t + √(2t+t²)) for
// t = x − 1, and NaN for x < 1.
func Acosh(x F64) F64 {
	huge := Gt(x, Splat(hugeAsinh))
	t := Sub(Select(huge, Splat(2), x), Splat(1))
	u, low := twoSum(t, Sqrt(FMA(t, t, Add(t, t))))
	v := log1pSum(u, low)
	if Any(huge) {
		v = Select(huge, logTwice(x, huge), v)
	}
	return Select(Lt(x, Splat(1)), Splat(math.NaN()), v)
}

// Atanh returns the inverse hyperbolic tangent of x, ½·log(1 + 2a/(1−a)) for a = |x|. It
// is infinite at ±1 and NaN beyond.
func Atanh(x F64) F64 {
	a := Abs(x)
	d, dLow := twoSum(Splat(1), Neg(a))
	inner := Lt(a, Splat(1))
	d = Select(inner, d, Splat(1))
	q := Div(Add(a, a), d)
	low := Div(Sub(FMA(Neg(q), d, Add(a, a)), Mul(q, dLow)), d)
	v := Mul(Splat(0.5), log1pSum(q, low))
	v = Select(inner, v, Select(Eq(a, Splat(1)), Splat(math.Inf(1)), Splat(math.NaN())))
	return CopySign(v, x)
}

// log1pSum returns log(1+u+low) for u ≥ 0 and low small compared with it.
func log1pSum(u, low F64) F64 { return Add(Log1p(u), Div(low, Add(Splat(1), u))) }

// logTwice returns log 2a where m holds.
//
//go:noinline
func logTwice(a F64, m Mask) F64 { return Add(Log(Select(m, a, Splat(1))), Splat(math.Ln2)) }
