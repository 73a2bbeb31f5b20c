// Code generated from x1/math_asinh.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

// hugeAsinh is a bound above which √(x²±1) equals |x|.
const hugeAsinh = 0x1p28

// Asinh returns the inverse hyperbolic sine of x: log(1 + a + a²/(1 + √(1+a²))) for a =
// |x|, corrected by the rounding error of the sum in the logarithm.
func Asinh(x F64) F64 {
	a := x.AsUint64x4().And(constants.magnitude).AsFloat64x4()
	huge := a.Greater(constants.hugeAsinh)
	b := constants.one.Merge(a, huge)
	z := b.Mul(b)
	u, low := fastTwoSum(b, z.Div(constants.one.Add(constants.one.Add(z).Sqrt())))
	v := log1pSum(u, low)
	if Any(huge) {
		v = logTwice(a, huge).Merge(v, huge)
	}
	return CopySign(v, x)
}

// Acosh returns the inverse hyperbolic cosine of x, log(1 + t + √(2t+t²)) for
// t = x − 1, and NaN for x < 1.
func Acosh(x F64) F64 {
	huge := x.Greater(constants.hugeAsinh)
	t := constants.float12.Merge(x, huge).Sub(constants.one)
	u, low := twoSum(t, t.MulAdd(t, t.Add(t)).Sqrt())
	v := log1pSum(u, low)
	if Any(huge) {
		v = logTwice(x, huge).Merge(v, huge)
	}
	return constants.float13.Merge(v, x.Less(constants.one))
}

// Atanh returns the inverse hyperbolic tangent of x, ½·log(1 + 2a/(1−a)) for a = |x|. It
// is infinite at ±1 and NaN beyond.
func Atanh(x F64) F64 {
	a := x.AsUint64x4().And(constants.magnitude).AsFloat64x4()
	d, dLow := twoSum(constants.one, constants.minusZero.Sub(a))
	inner := a.Less(constants.one)
	d = d.Merge(constants.one, inner)
	q := a.Add(a).Div(d)
	low := constants.minusZero.Sub(q).MulAdd(d, a.Add(a)).Sub(q.Mul(dLow)).Div(d)
	v := constants.half.Mul(log1pSum(q, low))
	v = v.Merge(constants.float14.Merge(constants.float13, a.Equal(constants.one)), inner)
	return CopySign(v, x)
}

// log1pSum returns log(1+u+low) for u ≥ 0 and low small compared with it.
func log1pSum(u, low F64) F64 { return Log1p(u).Add(low.Div(constants.one.Add(u))) }

// logTwice returns log 2a where m holds.
//
//go:noinline
func logTwice(a F64, m Mask) F64 { return Log(a.Merge(constants.one, m)).Add(constants.float15) }
