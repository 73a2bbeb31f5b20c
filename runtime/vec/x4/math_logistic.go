// Code generated from x1/math_logistic.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "simd/archsimd"

// Sigmoid returns 1/(1+e⁻ˣ): 1/(1+e) or e/(1+e) with e = e^(−|x|), the
// denominator in two parts.
func Sigmoid(x F64) F64 {
	p, n := expReduced(Clamp(archsimd.LoadFloat64x4(&constants.float3).Sub(x.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4()), archsimd.LoadFloat64x4(&constants.float34), archsimd.LoadFloat64x4(&constants.float5)))
	e := Scale(p, n)
	d, dLow := fastTwoSum(archsimd.LoadFloat64x4(&constants.float11), e)
	num := Select(x.Less(archsimd.LoadFloat64x4(&constants.float5)), e, archsimd.LoadFloat64x4(&constants.float11))
	return quotient(num, archsimd.LoadFloat64x4(&constants.float5), d, dLow, archsimd.LoadFloat64x4(&constants.float11).Div(d))
}

// Softplus returns log(1+eˣ).
func Softplus(x F64) F64 {
	e := Exp(archsimd.LoadFloat64x4(&constants.float3).Sub(x.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4()))
	return Clamp(x, archsimd.LoadFloat64x4(&constants.float5), archsimd.LoadFloat64x4(&constants.float16)).Add(Log1p(e))
}

// LogAddExp returns log(eˣ+eʸ).
//
// It is the sum of max(x, y) and of a number in (0, log 2]. Where they cancel
// both are kept in two parts, with an error of some 2⁻⁵⁷; so the result loses
// its last digits only where it is less than 1/16 itself.
func LogAddExp(x, y F64) F64 {
	top := Max(x, y)
	d := archsimd.LoadFloat64x4(&constants.float3).Sub(x.Sub(y).AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4())
	l := Select(x.Equal(y), archsimd.LoadFloat64x4(&constants.float81), Log1p(Exp(d)))
	v := top.Add(l)
	cancel := top.Less(archsimd.LoadFloat64x4(&constants.float5)).And(d.Greater(archsimd.LoadFloat64x4(&constants.float82))).And(v.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4().Less(l.Mul(archsimd.LoadFloat64x4(&constants.float1))))
	if Any(cancel) {
		v = Select(cancel, logAddExpNear(top, Min(x, y)), v)
	}
	return v
}

// logAddExpNear is LogAddExp for top − 700 < bottom ≤ top.
func logAddExpNear(top, bottom F64) F64 {
	d, dLow := twoSum(bottom, archsimd.LoadFloat64x4(&constants.float3).Sub(top))
	q, qLow, n := expParts(d, dLow)
	e, eLow := fastTwoSum(archsimd.LoadFloat64x4(&constants.float11), q)
	e, eLow = scaleNormal(e, n), eLow.Add(qLow).Mul(scaleNormal(archsimd.LoadFloat64x4(&constants.float11), n))
	u, uLow := fastTwoSum(archsimd.LoadFloat64x4(&constants.float11), e)
	l, lLow := logDouble(u, archsimd.LoadFloat64x4(&constants.float5))
	lLow = lLow.Add(uLow.Add(eLow).Div(u))
	v, rest := twoSum(top, l)
	return v.Add(rest.Add(lLow))
}
