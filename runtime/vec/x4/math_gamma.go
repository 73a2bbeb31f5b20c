// Code generated from x1/math_gamma.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "simd/archsimd"

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
	a := x.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4()
	if !All(isNormal(a)) {
		return lgammaEdge(x, a)
	}
	reflect := x.LessEqual(archsimd.LoadFloat64x4(&constants.float8))
	high, low := lgammaParts(Select(reflect, a, x))
	v := high.Add(low)
	if Any(reflect) {
		v = Select(reflect, lgammaReflected(a, high, low), v)
	}
	return Select(high.Equal(archsimd.LoadFloat64x4(&constants.float16)), high, v)
}

// lgammaEdge is Lgamma where some |x| = a is zero, subnormal or no finite number.
func lgammaEdge(x, a F64) F64 {
	usual := isNormal(a)
	v := Lgamma(Select(usual, x, archsimd.LoadFloat64x4(&constants.float49)))
	v = Select(usual, v, archsimd.LoadFloat64x4(&constants.float3).Sub(Log(a)))
	v = Select(a.Equal(archsimd.LoadFloat64x4(&constants.float16)), a, v)
	return Select(x.IsNaN(), x, v)
}

// lgammaParts returns log |Γ(x)| in two parts for x > −½; if it overflows the
// first is infinite.
func lgammaParts(x F64) (high, low F64) {
	large := x.GreaterEqual(archsimd.LoadFloat64x4(&constants.float50))
	n := Select(large, archsimd.LoadFloat64x4(&constants.float49), x).RoundToEven()
	t := Select(large, archsimd.LoadFloat64x4(&constants.float49), x).Sub(n)
	p, pLow := lgammaFactors(x, n)
	l, lLow := logDouble(Select(large, x, p), archsimd.LoadFloat64x4(&constants.float5))
	lLow = lLow.Add(Select(large, archsimd.LoadFloat64x4(&constants.float5), pLow.Div(p)))
	below := n.Less(archsimd.LoadFloat64x4(&constants.float51))
	l2, lLow2 := Select(below, archsimd.LoadFloat64x4(&constants.float3).Sub(l), l), Select(below, archsimd.LoadFloat64x4(&constants.float3).Sub(lLow), lLow)

	c, cLow := twoProduct(t, archsimd.LoadFloat64x4(&constants.float52))
	s, sLow := fastTwoSum(c, t.Mul(t).Mul(horner19(t, &constants.lgammaTerms)))
	sLow = sLow.Add(t.MulAdd(archsimd.LoadFloat64x4(&constants.float53), cLow))
	high, low = twoSum(s, l2)
	low = low.Add(sLow.Add(lLow2))
	if Any(large) {
		h, r := stirling(Select(large, x, archsimd.LoadFloat64x4(&constants.float50)), l, lLow)
		high, low = Select(large, h, high), Select(large, r, low)
	}
	return high, low
}

// lgammaFactors returns the |product| by which Γ(x) and Γ(2+x−n) differ, for the
// integer n nearest to x, 0 ≤ n ≤ 8.
func lgammaFactors(x, n F64) (p, low F64) {
	p = archsimd.LoadFloat64x4(&constants.float11)
	for j := 1.0; j <= 6; j++ {
		p = Select(n.GreaterEqual(Splat(2+j)), p.Mul(x.Sub(Splat(j))), p)
	}
	p = Select(n.Equal(archsimd.LoadFloat64x4(&constants.float11)), x, p)
	zero := n.Equal(archsimd.LoadFloat64x4(&constants.float5))
	q := x.MulAdd(x, x)
	low = Select(zero, x.MulAdd(x, x.Sub(q)), archsimd.LoadFloat64x4(&constants.float5))
	q = Select(zero, q, p)
	negative := q.Less(archsimd.LoadFloat64x4(&constants.float5))
	return q.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4(), Select(negative, archsimd.LoadFloat64x4(&constants.float3).Sub(low), low)
}

// stirling returns (x−½)·(log x − 1) + ½·log 2π − ½ + S(1/x²)/x, given log x.
func stirling(x, l, lLow F64) (high, low F64) {
	m, mLow := twoSum(l, archsimd.LoadFloat64x4(&constants.float15))
	d, dLow := twoSum(x, archsimd.LoadFloat64x4(&constants.float8))
	inv := archsimd.LoadFloat64x4(&constants.float11).Div(x)
	high, low = twoProduct(d, m)
	low = low.Add(d.MulAdd(mLow.Add(lLow), dLow.Mul(m)))
	rest := inv.MulAdd(horner8(inv.Mul(inv), &constants.stirlingTerms), archsimd.LoadFloat64x4(&constants.float54))
	return high, low.Add(rest)
}

// lgammaReflected returns log |Γ(−a)| given log Γ(a), for a ≥ ½.
func lgammaReflected(a, high, low F64) F64 {
	r := a.Sub(a.RoundToEven()).AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4()
	t, tLow := twoProduct(r, archsimd.LoadFloat64x4(&constants.float55))
	s := sinSum(t, r.MulAdd(archsimd.LoadFloat64x4(&constants.float56), tLow))
	p, pLow := twoProduct(a, s)
	whole := r.Equal(archsimd.LoadFloat64x4(&constants.float5))
	p = Select(whole, archsimd.LoadFloat64x4(&constants.float11), p)
	l, lLow := logDouble(p, archsimd.LoadFloat64x4(&constants.float5))
	lLow = lLow.Add(pLow.Div(p))
	u, uLow := twoSum(archsimd.LoadFloat64x4(&constants.float57), archsimd.LoadFloat64x4(&constants.float3).Sub(l))
	v, rest := twoSum(u, archsimd.LoadFloat64x4(&constants.float3).Sub(high))
	v = v.Add(rest.Add(uLow.Add(archsimd.LoadFloat64x4(&constants.float58).Sub(lLow.Add(low)))))
	v = Select(high.Equal(archsimd.LoadFloat64x4(&constants.float16)), archsimd.LoadFloat64x4(&constants.float3).Sub(high), v)
	return Select(whole, archsimd.LoadFloat64x4(&constants.float16), v)
}
