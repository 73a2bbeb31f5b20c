// Code generated from x1/math_gamma.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

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
	a := x.AsUint64x4().And(constants.magnitude).AsFloat64x4()
	if !All(isNormal(a)) {
		return lgammaEdge(x, a)
	}
	reflect := x.LessEqual(constants.float8)
	high, low := lgammaParts(a.Merge(x, reflect))
	v := high.Add(low)
	if Any(reflect) {
		v = lgammaReflected(a, high, low).Merge(v, reflect)
	}
	return high.Merge(v, high.Equal(constants.float14))
}

// lgammaEdge is Lgamma if some a = |x| is zero, subnormal, infinite or NaN.
//
//go:noinline
func lgammaEdge(x, a F64) F64 {
	usual := isNormal(a)
	v := Lgamma(x.Merge(constants.float76, usual))
	v = v.Merge(constants.minusZero.Sub(Log(a)), usual)
	v = a.Merge(v, a.Equal(constants.float14))
	return x.Merge(v, x.IsNaN())
}

// lgammaParts returns log |Γ(x)| in two parts for x > −½. If it overflows, the first
// part is infinite.
func lgammaParts(x F64) (high, low F64) {
	large := x.GreaterEqual(constants.stirlingFrom)
	n := constants.float76.Merge(x, large).RoundToEven()
	t := constants.float76.Merge(x, large).Sub(n)
	p, pLow := lgammaFactors(x, n)
	l, lLow := logDouble(x.Merge(p, large), constants.zero)
	lLow = lLow.Add(constants.zero.Merge(pLow.Div(p), large))
	below := n.Less(constants.float12)
	l2, lLow2 := constants.minusZero.Sub(l).Merge(l, below), constants.minusZero.Sub(lLow).Merge(lLow, below)

	c, cLow := twoProduct(t, constants.oneLessEuler)
	s, sLow := fastTwoSum(c, t.Mul(t).Mul(estrin19(t, &constants.lgammaTerms)))
	sLow = sLow.Add(t.MulAdd(constants.oneLessEulerRest, cLow))
	high, low = twoSum(s, l2)
	low = low.Add(sLow.Add(lLow2))
	if Any(large) {
		h, r := stirling(x.Merge(constants.stirlingFrom, large), l, lLow)
		high, low = h.Merge(high, large), r.Merge(low, large)
	}
	return high, low
}

// lgammaFactors returns the absolute value of the product by which Γ(x) and Γ(2+x−n)
// differ, for the integer n nearest to x, 0 ≤ n ≤ 8.
func lgammaFactors(x, n F64) (p, low F64) {
	p = x.Sub(constants.one).Merge(constants.one, n.GreaterEqual(constants.float76))
	p = p.Mul(x.Sub(constants.float12)).Merge(p, n.GreaterEqual(constants.float80))
	p = p.Mul(x.Sub(constants.float76)).Merge(p, n.GreaterEqual(constants.float81))
	p = p.Mul(x.Sub(constants.float80)).Merge(p, n.GreaterEqual(constants.float28))
	p = p.Mul(x.Sub(constants.float81)).Merge(p, n.GreaterEqual(constants.float82))
	p = p.Mul(x.Sub(constants.float28)).Merge(p, n.GreaterEqual(constants.float83))
	p = x.Merge(p, n.Equal(constants.one))
	zero := n.Equal(constants.zero)
	q := x.MulAdd(x, x)
	low = x.MulAdd(x, x.Sub(q)).Merge(constants.zero, zero)
	q = q.Merge(p, zero)
	negative := q.Less(constants.zero)
	return q.AsUint64x4().And(constants.magnitude).AsFloat64x4(), constants.minusZero.Sub(low).Merge(low, negative)
}

// stirling returns (x−½)·(log x − 1) + ½·log 2π − ½ + S(1/x²)/x, given log x.
func stirling(x, l, lLow F64) (high, low F64) {
	m, mLow := twoSum(l, constants.float20)
	d, dLow := twoSum(x, constants.float8)
	inv := constants.one.Div(x)
	high, low = twoProduct(d, m)
	low = low.Add(d.MulAdd(mLow.Add(lLow), dLow.Mul(m)))
	rest := inv.MulAdd(estrin8(inv.Mul(inv), &constants.stirlingTerms), constants.float84)
	return high, low.Add(rest)
}

// lgammaReflected returns log |Γ(−a)| given log Γ(a), for a ≥ ½.
func lgammaReflected(a, high, low F64) F64 {
	r := a.Sub(a.RoundToEven()).AsUint64x4().And(constants.magnitude).AsFloat64x4()
	t, tLow := twoProduct(r, constants.float85)
	s := sinSum(t, r.MulAdd(constants.float86, tLow))
	p, pLow := twoProduct(a, s)
	whole := r.Equal(constants.zero)
	p = constants.one.Merge(p, whole)
	l, lLow := logDouble(p, constants.zero)
	lLow = lLow.Add(pLow.Div(p))
	u, uLow := twoSum(constants.logPi, constants.minusZero.Sub(l))
	v, rest := twoSum(u, constants.minusZero.Sub(high))
	v = v.Add(rest.Add(uLow.Add(constants.logPiRest.Sub(lLow.Add(low)))))
	v = constants.minusZero.Sub(high).Merge(v, high.Equal(constants.float14))
	return constants.float14.Merge(v, whole)
}
