// Code generated from x1/math_gamma.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "simd/archsimd"

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
// For −½ < x < 8½ it is log Γ(2+t) with t = x − round(x), a polynomial, and the
// logarithm of the factors between; above, Stirling's series; below, the
// reflection log |Γ(x)| = log(π/|x·sin πx|) − log Γ(−x). The zeros at 1 and 2 are
// exact ones of the polynomial. Between the negative poles, where log |Γ| has
// zeros that are no float64, the error is relative to 1 instead of the result.
func Lgamma(x F64) F64 {
	a := x.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4()
	if !All(isNormal(a)) {
		return lgammaEdge(x, a)
	}
	reflect := x.LessEqual(archsimd.LoadFloat64x4(&gammaFloat0))
	high, low := lgammaParts(Select(reflect, a, x))
	v := high.Add(low)
	if Any(reflect) {
		v = Select(reflect, lgammaReflected(a, high, low), v)
	}
	return Select(high.Equal(archsimd.LoadFloat64x4(&gammaFloat1)), high, v)
}

// lgammaEdge is Lgamma where some |x| = a is zero, subnormal or no finite number.
func lgammaEdge(x, a F64) F64 {
	usual := isNormal(a)
	v := Lgamma(Select(usual, x, archsimd.LoadFloat64x4(&gammaFloat2)))
	v = Select(usual, v, archsimd.LoadFloat64x4(&negativeZero).Sub(Log(a)))
	v = Select(a.Equal(archsimd.LoadFloat64x4(&gammaFloat1)), a, v)
	return Select(x.IsNaN(), x, v)
}

// lgammaParts returns log |Γ(x)| in two parts for x > −½; if it overflows the
// first is infinite.
func lgammaParts(x F64) (high, low F64) {
	large := x.GreaterEqual(archsimd.LoadFloat64x4(&gammaFloat3))
	n := Select(large, archsimd.LoadFloat64x4(&gammaFloat2), x).RoundToEven()
	t := Select(large, archsimd.LoadFloat64x4(&gammaFloat2), x).Sub(n)
	p, pLow := lgammaFactors(x, n)
	l, lLow := logDouble(Select(large, x, p), archsimd.LoadFloat64x4(&gammaFloat4))
	lLow = lLow.Add(Select(large, archsimd.LoadFloat64x4(&gammaFloat4), pLow.Div(p)))
	below := n.Less(archsimd.LoadFloat64x4(&gammaFloat5))
	l2, lLow2 := Select(below, archsimd.LoadFloat64x4(&negativeZero).Sub(l), l), Select(below, archsimd.LoadFloat64x4(&negativeZero).Sub(lLow), lLow)

	c, cLow := twoProduct(t, archsimd.LoadFloat64x4(&gammaFloat6))
	s, sLow := fastTwoSum(c, t.Mul(t).Mul(horner19(t, &lgammaTerms)))
	sLow = sLow.Add(t.MulAdd(archsimd.LoadFloat64x4(&gammaFloat7), cLow))
	high, low = twoSum(s, l2)
	low = low.Add(sLow.Add(lLow2))
	if Any(large) {
		h, r := stirling(Select(large, x, archsimd.LoadFloat64x4(&gammaFloat3)), l, lLow)
		high, low = Select(large, h, high), Select(large, r, low)
	}
	return high, low
}

// lgammaFactors returns the |product| by which Γ(x) and Γ(2+x−n) differ, for the
// integer n nearest to x, 0 ≤ n ≤ 8.
func lgammaFactors(x, n F64) (p, low F64) {
	p = archsimd.LoadFloat64x4(&gammaFloat8)
	for j := 1.0; j <= 6; j++ {
		p = Select(n.GreaterEqual(Splat(2+j)), p.Mul(x.Sub(Splat(j))), p)
	}
	p = Select(n.Equal(archsimd.LoadFloat64x4(&gammaFloat8)), x, p)
	zero := n.Equal(archsimd.LoadFloat64x4(&gammaFloat4))
	q := x.MulAdd(x, x)
	low = Select(zero, x.MulAdd(x, x.Sub(q)), archsimd.LoadFloat64x4(&gammaFloat4))
	q = Select(zero, q, p)
	negative := q.Less(archsimd.LoadFloat64x4(&gammaFloat4))
	return q.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4(), Select(negative, archsimd.LoadFloat64x4(&negativeZero).Sub(low), low)
}

// stirling returns (x−½)·(log x − 1) + ½·log 2π − ½ + S(1/x²)/x, given log x.
func stirling(x, l, lLow F64) (high, low F64) {
	m, mLow := twoSum(l, archsimd.LoadFloat64x4(&gammaFloat9))
	d, dLow := twoSum(x, archsimd.LoadFloat64x4(&gammaFloat0))
	inv := archsimd.LoadFloat64x4(&gammaFloat8).Div(x)
	high, low = twoProduct(d, m)
	low = low.Add(d.MulAdd(mLow.Add(lLow), dLow.Mul(m)))
	rest := inv.MulAdd(horner8(inv.Mul(inv), &stirlingTerms), archsimd.LoadFloat64x4(&gammaFloat10))
	return high, low.Add(rest)
}

// lgammaReflected returns log |Γ(−a)| given log Γ(a), for a ≥ ½.
func lgammaReflected(a, high, low F64) F64 {
	r := a.Sub(a.RoundToEven()).AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4()
	t, tLow := twoProduct(r, archsimd.LoadFloat64x4(&gammaFloat11))
	s := sinSum(t, r.MulAdd(archsimd.LoadFloat64x4(&gammaFloat12), tLow))
	p, pLow := twoProduct(a, s)
	whole := r.Equal(archsimd.LoadFloat64x4(&gammaFloat4))
	p = Select(whole, archsimd.LoadFloat64x4(&gammaFloat8), p)
	l, lLow := logDouble(p, archsimd.LoadFloat64x4(&gammaFloat4))
	lLow = lLow.Add(pLow.Div(p))
	u, uLow := twoSum(archsimd.LoadFloat64x4(&gammaFloat13), archsimd.LoadFloat64x4(&negativeZero).Sub(l))
	v, rest := twoSum(u, archsimd.LoadFloat64x4(&negativeZero).Sub(high))
	v = v.Add(rest.Add(uLow.Add(archsimd.LoadFloat64x4(&gammaFloat14).Sub(lLow.Add(low)))))
	v = Select(high.Equal(archsimd.LoadFloat64x4(&gammaFloat1)), archsimd.LoadFloat64x4(&negativeZero).Sub(high), v)
	return Select(whole, archsimd.LoadFloat64x4(&gammaFloat1), v)
}

// Coefficients of the polynomial in lgammaParts, highest power first.
var lgammaTerms = [...]lanes{
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
var stirlingTerms = [...]lanes{
	all(-0x1.6289607c5e6cap-6),
	all(0x1.9952a528f8c77p-8),
	all(-0x1.f62ea564ce843p-10),
	all(0x1.b9504ea15adf6p-11),
	all(-0x1.38137fd10a48fp-11),
	all(0x1.a01a019f7cbafp-11),
	all(-0x1.6c16c16c16baep-9),
	all(0x1.5555555555555p-4),
}

// Constants of this file.
var (
	gammaFloat0  = all(-0.5)
	gammaFloat1  = all(math.Inf(1))
	gammaFloat2  = all(3)
	gammaFloat3  = all(stirlingFrom)
	gammaFloat4  = all(0)
	gammaFloat5  = all(2)
	gammaFloat6  = all(oneLessEuler)
	gammaFloat7  = all(oneLessEulerRest)
	gammaFloat8  = all(1)
	gammaFloat9  = all(-1)
	gammaFloat10 = all(halfLog2Pi - 0.5)
	gammaFloat11 = all(0x1.921fb54442d18p+1)
	gammaFloat12 = all(0x1.1a62633145c07p-53)
	gammaFloat13 = all(logPi)
	gammaFloat14 = all(logPiRest)
)
