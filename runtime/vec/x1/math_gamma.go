package x1

import "math"

const (
	oneLessEuler     = 0x1.b0ee6072093cep-2 // 1 − γ
	oneLessEulerRest = 0x1.6cb90701fbfabp-58
	halfLog2Pi       = 0x1.d67f1c864beb5p-1
	logPi            = 0x1.250d048e7a1bdp+0
	logPiRest        = 0x1.7abf2ad8d5088p-57

	stirlingFrom = 8.5
)

// Lgamma returns log |Γ(x)|, +Inf at the poles 0, −1, −2, ….
//
// For −½ < x < 8½ it is log Γ(2+t) with t = x − round(x), a polynomial, plus the
// logarithm of the factors between. Above, it is Stirling's series; below, the
// reflection log |Γ(x)| = log(π/|x·sin πx|) − log Γ(−x). The zeros at 1 and 2 are exact
// zeros of the polynomial. Between the negative poles, log |Γ| has zeros that are not
// float64 numbers; there the error is relative to 1 instead of the result.
func Lgamma(x F64) F64 {
	a := Abs(x)
	if !All(isNormal(a)) {
		return lgammaEdge(x, a)
	}
	reflect := Le(x, Splat(-0.5))
	high, low := lgammaParts(Select(reflect, a, x))
	v := Add(high, low)
	if Any(reflect) {
		v = Select(reflect, lgammaReflected(a, high, low), v)
	}
	return Select(Eq(high, Splat(math.Inf(1))), high, v)
}

// lgammaEdge is Lgamma if some a = |x| is zero, subnormal, infinite or NaN.
//
//go:noinline
func lgammaEdge(x, a F64) F64 {
	usual := isNormal(a)
	v := Lgamma(Select(usual, x, Splat(3)))
	v = Select(usual, v, Neg(Log(a)))
	v = Select(Eq(a, Splat(math.Inf(1))), a, v)
	return Select(IsNaN(x), x, v)
}

// lgammaParts returns log |Γ(x)| in two parts for x > −½. If it overflows, the first
// part is infinite.
func lgammaParts(x F64) (high, low F64) {
	large := Ge(x, Splat(stirlingFrom))
	n := Round(Select(large, Splat(3), x))
	t := Sub(Select(large, Splat(3), x), n)
	p, pLow := lgammaFactors(x, n)
	l, lLow := logDouble(Select(large, x, p), Splat(0))
	lLow = Add(lLow, Select(large, Splat(0), Div(pLow, p)))
	below := Lt(n, Splat(2))
	l2, lLow2 := Select(below, Neg(l), l), Select(below, Neg(lLow), lLow)

	c, cLow := twoProduct(t, Splat(oneLessEuler))
	s, sLow := fastTwoSum(c, Mul(Mul(t, t), estrin19(t, &lgammaTerms)))
	sLow = Add(sLow, FMA(t, Splat(oneLessEulerRest), cLow))
	high, low = twoSum(s, l2)
	low = Add(low, Add(sLow, lLow2))
	if Any(large) {
		h, r := stirling(Select(large, x, Splat(stirlingFrom)), l, lLow)
		high, low = Select(large, h, high), Select(large, r, low)
	}
	return high, low
}

// lgammaFactors returns the absolute value of the product by which Γ(x) and Γ(2+x−n)
// differ, for the integer n nearest to x, 0 ≤ n ≤ 8.
func lgammaFactors(x, n F64) (p, low F64) {
	p = Select(Ge(n, Splat(3)), Sub(x, Splat(1)), Splat(1))
	p = Select(Ge(n, Splat(4)), Mul(p, Sub(x, Splat(2))), p)
	p = Select(Ge(n, Splat(5)), Mul(p, Sub(x, Splat(3))), p)
	p = Select(Ge(n, Splat(6)), Mul(p, Sub(x, Splat(4))), p)
	p = Select(Ge(n, Splat(7)), Mul(p, Sub(x, Splat(5))), p)
	p = Select(Ge(n, Splat(8)), Mul(p, Sub(x, Splat(6))), p)
	p = Select(Eq(n, Splat(1)), x, p)
	zero := Eq(n, Splat(0))
	q := FMA(x, x, x)
	low = Select(zero, FMA(x, x, Sub(x, q)), Splat(0))
	q = Select(zero, q, p)
	negative := Lt(q, Splat(0))
	return Abs(q), Select(negative, Neg(low), low)
}

// stirling returns (x−½)·(log x − 1) + ½·log 2π − ½ + S(1/x²)/x, given log x.
func stirling(x, l, lLow F64) (high, low F64) {
	m, mLow := twoSum(l, Splat(-1))
	d, dLow := twoSum(x, Splat(-0.5))
	inv := Div(Splat(1), x)
	high, low = twoProduct(d, m)
	low = Add(low, FMA(d, Add(mLow, lLow), Mul(dLow, m)))
	rest := FMA(inv, estrin8(Mul(inv, inv), &stirlingTerms), Splat(halfLog2Pi-0.5))
	return high, Add(low, rest)
}

// lgammaReflected returns log |Γ(−a)| given log Γ(a), for a ≥ ½.
func lgammaReflected(a, high, low F64) F64 {
	r := Abs(Sub(a, Round(a)))
	t, tLow := twoProduct(r, Splat(0x1.921fb54442d18p+1))
	s := sinSum(t, FMA(r, Splat(0x1.1a62633145c07p-53), tLow))
	p, pLow := twoProduct(a, s)
	whole := Eq(r, Splat(0))
	p = Select(whole, Splat(1), p)
	l, lLow := logDouble(p, Splat(0))
	lLow = Add(lLow, Div(pLow, p))
	u, uLow := twoSum(Splat(logPi), Neg(l))
	v, rest := twoSum(u, Neg(high))
	v = Add(v, Add(rest, Add(uLow, Sub(Splat(logPiRest), Add(lLow, low)))))
	v = Select(Eq(high, Splat(math.Inf(1))), Neg(high), v)
	return Select(whole, Splat(math.Inf(1)), v)
}

// Coefficients of the polynomial in lgammaParts, highest power first.
var lgammaTerms = [...]F64{
	all(0x1.1a1dc09a11a05p-24),
	all(-0x1.1fef6806b4b3dp-23),
	all(0x1.af3d5780576bap-23),
	all(-0x1.ce2cf7cb1f5a8p-22),
	all(0x1.016c58c2e5274p-20),
	all(-0x1.127530e444f8dp-19),
	all(0x1.258a060a6db68p-18),
	all(-0x1.3cb3e32206d80p-17),
	all(0x1.580e400af6c2fp-16),
	all(-0x1.78de98f215229p-15),
	all(0x1.a127aea6497e4p-14),
	all(-0x1.d3fd4b746fd73p-13),
	all(0x1.0b36af89c8fb0p-11),
	all(-0x1.38ac5c2d2d598p-10),
	all(0x1.7add6eadb0bf6p-9),
	all(-0x1.e404fc218df66p-8),
	all(0x1.51322ac7d84a8p-6),
	all(-0x1.13e001a557609p-4),
	all(0x1.4a34cc4a60fa6p-2),
}

// Coefficients of the polynomial in stirling, highest power first.
var stirlingTerms = [...]F64{
	all(-0x1.6289607c5e6cap-6),
	all(0x1.9952a528f8c77p-8),
	all(-0x1.f62ea564ce843p-10),
	all(0x1.b9504ea15adf6p-11),
	all(-0x1.38137fd10a48fp-11),
	all(0x1.a01a019f7cbafp-11),
	all(-0x1.6c16c16c16baep-9),
	all(0x1.5555555555555p-4),
}
