// Code generated from x1/math_atan.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

// Atan returns the arctangent of x in radians.
//
// It is r + r³·B(r²) with r = |x| for |x| ≤ 1; beyond, π/2 minus that with r = 1/|x|.
func Atan(x F64) F64 {
	a := Clamp(x.AsUint64x8().And(constants.magnitude).AsFloat64x8(), constants.zero, constants.float16)
	big := a.Greater(constants.one)
	inv := constants.one.Div(a)
	r := inv.Merge(a, big)
	low := constants.minusZero.Sub(inv).MulAdd(a, constants.one).Mul(inv).Merge(constants.zero, big)
	rest := r.Mul(r.Mul(r)).MulAdd(atanTail(r.Mul(r)), low)
	high, lost := fastTwoSum(constants.halfPiHigh, constants.minusZero.Sub(r))
	v := high.Add(lost.Add(constants.halfPiLow.Sub(rest)))
	return CopySign(v.Merge(r.Add(rest), big), x)
}

// Atan2 returns the angle of the point (x, y) in radians, with the special
// cases of math.Atan2.
func Atan2(y, x F64) F64 {
	a, b := y.AsUint64x8().And(constants.magnitude).AsFloat64x8(), x.AsUint64x8().And(constants.magnitude).AsFloat64x8()
	low, top := constants.float17, constants.float18
	if !All(And(And(a.Greater(low), a.Less(top)), And(b.Greater(low), b.Less(top)))) {
		a, b = atanScale(a, b)
	}
	swap := a.Greater(b)
	num, den := b.Merge(a, swap), a.Merge(b, swap)
	q := num.Div(den)
	rest := constants.minusZero.Sub(q).MulAdd(den, num).Div(den)
	rest = q.Mul(q.Mul(q)).MulAdd(atanTail(q.Mul(q)), rest)

	// The angle is that of the quotient; or less or greater than π/2; or less than π.
	left := x.AsInt64x8().Less(constants.int19)
	base := constants.halfPiHigh.Merge(constants.float6.Merge(constants.zero, left), swap)
	baseLow := constants.halfPiLow.Merge(constants.float7.Merge(constants.zero, left), swap)
	sign := constants.float20.Merge(constants.one, swap).Mul(constants.float20.Merge(constants.one, left))
	high, lost := fastTwoSum(base, sign.Mul(q))
	return CopySign(high.Add(lost.Add(sign.MulAdd(rest, baseLow))), y)
}

// atanScale returns magnitudes with the same quotient as a and b, the larger of them in
// [1, 2); 0 and 1 for two zeros, 1 and 1 for two infinities.
func atanScale(a, b F64) (F64, F64) {
	inf := constants.float14
	twoInf, twoZero := And(a.Equal(inf), b.Equal(inf)), And(a.Equal(constants.zero), b.Equal(constants.zero))
	a = constants.one.Merge(a, twoInf)
	b = constants.one.Merge(b, Or(twoInf, twoZero))
	nan := Or(a.IsNaN(), b.IsNaN())
	a, b = a.Add(b).Merge(a, nan), a.Add(b).Merge(b, nan)
	aInf, bInf := a.Equal(inf), b.Equal(inf)
	a, b = constants.zero.Merge(a, bInf), constants.zero.Merge(b, aInf)
	a, b = constants.one.Merge(a, aInf), constants.one.Merge(b, bInf)
	top := a.Merge(b, a.Greater(b))
	f := constants.float22.Merge(constants.one, top.Greater(constants.float21))
	f = constants.float16.Merge(f, top.Less(constants.float23))
	a, b, top = a.Mul(f), b.Mul(f), top.Mul(f)
	exponent := top.AsUint64x8().And(constants.bits24).AsInt64x8()
	f = constants.int25.Sub(exponent).AsFloat64x8()
	return a.Mul(f), b.Mul(f)
}

// atanTail returns B(z) with atan r = r + r·z·B(z), z = r² ≤ 1.
func atanTail(z F64) F64 {
	return estrin20(z, &constants.atanTailTerms)
}
