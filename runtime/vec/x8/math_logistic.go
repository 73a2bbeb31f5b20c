// Code generated from x1/math_logistic.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

// Sigmoid returns 1/(1+e⁻ˣ): 1/(1+e) or e/(1+e) with e = e^(−|x|), the
// denominator in two parts.
func Sigmoid(x F64) F64 {
	e := expNegative(constants.minusZero.Sub(x.AsUint64x8().And(constants.magnitude).AsFloat64x8()))
	d, dLow := fastTwoSum(constants.one, e)
	num := e.Merge(constants.one, x.Less(constants.zero))
	return quotient(num, constants.zero, d, dLow, constants.one.Div(d))
}

// Softplus returns log(1+eˣ).
func Softplus(x F64) F64 {
	e := expNegative(constants.minusZero.Sub(x.AsUint64x8().And(constants.magnitude).AsFloat64x8()))
	return Clamp(x, constants.zero, constants.float14).Add(Log1p(e))
}

// LogAddExp returns log(eˣ+eʸ).
//
// It is the sum of max(x, y) and of a number in (0, log 2]. If they cancel, both are in
// two parts, with an error of about 2⁻⁵⁷; so the result loses its last digits only if
// it is less than 1/16.
func LogAddExp(x, y F64) F64 {
	top := Max(x, y)
	d := constants.minusZero.Sub(x.Sub(y).AsUint64x8().And(constants.magnitude).AsFloat64x8())
	l := constants.float15.Merge(Log1p(expNegative(d)), x.Equal(y))
	v := top.Add(l)
	cancel := And(And(top.Less(constants.zero), d.Greater(constants.float92)), v.AsUint64x8().And(constants.magnitude).AsFloat64x8().Less(l.Mul(constants.half)))
	if Any(cancel) {
		v = logAddExpNear(top, Min(x, y)).Merge(v, cancel)
	}
	return v
}

// logAddExpNear is LogAddExp for top − 700 < bottom ≤ top.
func logAddExpNear(top, bottom F64) F64 {
	d, dLow := twoSum(bottom, constants.minusZero.Sub(top))
	q, qLow, n := expParts(d, dLow)
	e, eLow := fastTwoSum(constants.one, q)
	e, eLow = scaleNormal(e, n), eLow.Add(qLow).Mul(scaleNormal(constants.one, n))
	u, uLow := fastTwoSum(constants.one, e)
	l, lLow := logDouble(u, constants.zero)
	lLow = lLow.Add(uLow.Add(eLow).Div(u))
	v, rest := twoSum(top, l)
	return v.Add(rest.Add(lLow))
}
