// Code generated from x1/math_atan.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "simd/archsimd"

// Atan returns the arctangent of x in radians.
//
// It is r + r³·B(r²) with r = |x| up to 1, and π/2 less that with r = 1/|x|
// beyond.
func Atan(x F64) F64 {
	a := Clamp(x.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4(), archsimd.LoadFloat64x4(&constants.float5), archsimd.LoadFloat64x4(&constants.float10))
	big := a.Greater(archsimd.LoadFloat64x4(&constants.float11))
	inv := archsimd.LoadFloat64x4(&constants.float11).Div(a)
	r := Select(big, inv, a)
	low := Select(big, archsimd.LoadFloat64x4(&constants.float3).Sub(inv).MulAdd(a, archsimd.LoadFloat64x4(&constants.float11)).Mul(inv), archsimd.LoadFloat64x4(&constants.float5))
	rest := r.Mul(r.Mul(r)).MulAdd(atanTail(r.Mul(r)), low)
	high, lost := fastTwoSum(archsimd.LoadFloat64x4(&constants.float2), archsimd.LoadFloat64x4(&constants.float3).Sub(r))
	v := high.Add(lost.Add(archsimd.LoadFloat64x4(&constants.float4).Sub(rest)))
	return CopySign(Select(big, v, r.Add(rest)), x)
}

// Atan2 returns the angle of the point (x, y) in radians, with the special
// cases of math.Atan2.
func Atan2(y, x F64) F64 {
	a, b := y.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4(), x.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4()
	low, top := archsimd.LoadFloat64x4(&constants.float12), archsimd.LoadFloat64x4(&constants.float13)
	if !All(a.Greater(low).And(a.Less(top)).And(b.Greater(low).And(b.Less(top)))) {
		a, b = atanScale(a, b)
	}
	swap := a.Greater(b)
	num, den := Select(swap, b, a), Select(swap, a, b)
	q := num.Div(den)
	rest := archsimd.LoadFloat64x4(&constants.float3).Sub(q).MulAdd(den, num).Div(den)
	rest = q.Mul(q.Mul(q)).MulAdd(atanTail(q.Mul(q)), rest)

	// The angle is the quotient's, or less than or beyond π/2, or less than π.
	left := x.AsInt64x4().Less(archsimd.LoadInt64x4(&constants.int14))
	base := Select(swap, archsimd.LoadFloat64x4(&constants.float2), Select(left, archsimd.LoadFloat64x4(&constants.float6), archsimd.LoadFloat64x4(&constants.float5)))
	baseLow := Select(swap, archsimd.LoadFloat64x4(&constants.float4), Select(left, archsimd.LoadFloat64x4(&constants.float7), archsimd.LoadFloat64x4(&constants.float5)))
	sign := Select(swap, archsimd.LoadFloat64x4(&constants.float15), archsimd.LoadFloat64x4(&constants.float11)).Mul(Select(left, archsimd.LoadFloat64x4(&constants.float15), archsimd.LoadFloat64x4(&constants.float11)))
	high, lost := fastTwoSum(base, sign.Mul(q))
	return CopySign(high.Add(lost.Add(sign.MulAdd(rest, baseLow))), y)
}

// atanScale returns magnitudes of the same quotient as a and b, the larger of
// them in [1, 2); 0 and 1 for two zeros, 1 and 1 for two infinities.
func atanScale(a, b F64) (F64, F64) {
	inf := archsimd.LoadFloat64x4(&constants.float16)
	twoInf, twoZero := a.Equal(inf).And(b.Equal(inf)), a.Equal(archsimd.LoadFloat64x4(&constants.float5)).And(b.Equal(archsimd.LoadFloat64x4(&constants.float5)))
	a = Select(twoInf, archsimd.LoadFloat64x4(&constants.float11), a)
	b = Select(twoInf.Or(twoZero), archsimd.LoadFloat64x4(&constants.float11), b)
	nan := a.IsNaN().Or(b.IsNaN())
	a, b = Select(nan, a.Add(b), a), Select(nan, a.Add(b), b)
	aInf, bInf := a.Equal(inf), b.Equal(inf)
	a, b = Select(bInf, archsimd.LoadFloat64x4(&constants.float5), a), Select(aInf, archsimd.LoadFloat64x4(&constants.float5), b)
	a, b = Select(aInf, archsimd.LoadFloat64x4(&constants.float11), a), Select(bInf, archsimd.LoadFloat64x4(&constants.float11), b)
	top := Select(a.Greater(b), a, b)
	f := Select(top.Greater(archsimd.LoadFloat64x4(&constants.float17)), archsimd.LoadFloat64x4(&constants.float18), archsimd.LoadFloat64x4(&constants.float11))
	f = Select(top.Less(archsimd.LoadFloat64x4(&constants.float19)), archsimd.LoadFloat64x4(&constants.float10), f)
	a, b, top = a.Mul(f), b.Mul(f), top.Mul(f)
	exponent := top.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int20))
	f = archsimd.LoadInt64x4(&constants.int21).Sub(exponent).AsFloat64x4()
	return a.Mul(f), b.Mul(f)
}

// atanTail returns B(z) with atan r = r + r·z·B(z), z = r² ≤ 1.
func atanTail(z F64) F64 {
	return horner20(z, &constants.atanTailTerms)
}
