// Code generated from x1/math_atan.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "simd/archsimd"

import "math"

// Atan returns the arctangent of x in radians.
//
// It is r + r³·B(r²) with r = |x| up to 1, and π/2 less that with r = 1/|x|
// beyond.
func Atan(x F64) F64 {
	a := Clamp(x.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4(), archsimd.LoadFloat64x4(&atanFloat0), archsimd.LoadFloat64x4(&atanFloat1))
	big := a.Greater(archsimd.LoadFloat64x4(&atanFloat2))
	inv := archsimd.LoadFloat64x4(&atanFloat2).Div(a)
	r := Select(big, inv, a)
	low := Select(big, archsimd.LoadFloat64x4(&negativeZero).Sub(inv).MulAdd(a, archsimd.LoadFloat64x4(&atanFloat2)).Mul(inv), archsimd.LoadFloat64x4(&atanFloat0))
	rest := r.Mul(r.Mul(r)).MulAdd(atanTail(r.Mul(r)), low)
	high, lost := fastTwoSum(archsimd.LoadFloat64x4(&atanFloat3), archsimd.LoadFloat64x4(&negativeZero).Sub(r))
	v := high.Add(lost.Add(archsimd.LoadFloat64x4(&atanFloat4).Sub(rest)))
	return CopySign(Select(big, v, r.Add(rest)), x)
}

// Atan2 returns the angle of the point (x, y) in radians, with the special
// cases of math.Atan2.
func Atan2(y, x F64) F64 {
	a, b := y.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4(), x.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4()
	low, top := archsimd.LoadFloat64x4(&atanFloat5), archsimd.LoadFloat64x4(&atanFloat6)
	if !All(a.Greater(low).And(a.Less(top)).And(b.Greater(low).And(b.Less(top)))) {
		a, b = atanScale(a, b)
	}
	swap := a.Greater(b)
	num, den := Select(swap, b, a), Select(swap, a, b)
	q := num.Div(den)
	rest := archsimd.LoadFloat64x4(&negativeZero).Sub(q).MulAdd(den, num).Div(den)
	rest = q.Mul(q.Mul(q)).MulAdd(atanTail(q.Mul(q)), rest)

	// The angle is the quotient's, or less than or beyond π/2, or less than π.
	left := x.AsInt64x4().Less(archsimd.LoadInt64x4(&atanInt0))
	base := Select(swap, archsimd.LoadFloat64x4(&atanFloat3), Select(left, archsimd.LoadFloat64x4(&atanFloat7), archsimd.LoadFloat64x4(&atanFloat0)))
	baseLow := Select(swap, archsimd.LoadFloat64x4(&atanFloat4), Select(left, archsimd.LoadFloat64x4(&atanFloat8), archsimd.LoadFloat64x4(&atanFloat0)))
	sign := Select(swap, archsimd.LoadFloat64x4(&atanFloat9), archsimd.LoadFloat64x4(&atanFloat2)).Mul(Select(left, archsimd.LoadFloat64x4(&atanFloat9), archsimd.LoadFloat64x4(&atanFloat2)))
	high, lost := fastTwoSum(base, sign.Mul(q))
	return CopySign(high.Add(lost.Add(sign.MulAdd(rest, baseLow))), y)
}

// atanScale returns magnitudes of the same quotient as a and b, the larger of
// them in [1, 2); 0 and 1 for two zeros, 1 and 1 for two infinities.
func atanScale(a, b F64) (F64, F64) {
	inf := archsimd.LoadFloat64x4(&atanFloat10)
	twoInf, twoZero := a.Equal(inf).And(b.Equal(inf)), a.Equal(archsimd.LoadFloat64x4(&atanFloat0)).And(b.Equal(archsimd.LoadFloat64x4(&atanFloat0)))
	a = Select(twoInf, archsimd.LoadFloat64x4(&atanFloat2), a)
	b = Select(twoInf.Or(twoZero), archsimd.LoadFloat64x4(&atanFloat2), b)
	nan := a.IsNaN().Or(b.IsNaN())
	a, b = Select(nan, a.Add(b), a), Select(nan, a.Add(b), b)
	aInf, bInf := a.Equal(inf), b.Equal(inf)
	a, b = Select(bInf, archsimd.LoadFloat64x4(&atanFloat0), a), Select(aInf, archsimd.LoadFloat64x4(&atanFloat0), b)
	a, b = Select(aInf, archsimd.LoadFloat64x4(&atanFloat2), a), Select(bInf, archsimd.LoadFloat64x4(&atanFloat2), b)
	top := Select(a.Greater(b), a, b)
	f := Select(top.Greater(archsimd.LoadFloat64x4(&atanFloat11)), archsimd.LoadFloat64x4(&atanFloat12), archsimd.LoadFloat64x4(&atanFloat2))
	f = Select(top.Less(archsimd.LoadFloat64x4(&atanFloat13)), archsimd.LoadFloat64x4(&atanFloat1), f)
	a, b, top = a.Mul(f), b.Mul(f), top.Mul(f)
	exponent := top.AsInt64x4().And(archsimd.LoadInt64x4(&atanInt1))
	f = archsimd.LoadInt64x4(&atanInt2).Sub(exponent).AsFloat64x4()
	return a.Mul(f), b.Mul(f)
}

// atanTail returns B(z) with atan r = r + r·z·B(z), z = r² ≤ 1.
func atanTail(z F64) F64 {
	return horner20(z, &atanTailTerms)
}

// Coefficients of the polynomial in atanTail, highest power first.
var atanTailTerms = [...]lanes{
	all(0x1.bbc52b5eb39c7p-17),
	all(-0x1.3f1c56cb18d31p-13),
	all(0x1.b3dbe87df2810p-11),
	all(-0x1.7a2301cd32b00p-9),
	all(0x1.d7a2670cf011dp-8),
	all(-0x1.c77f16d7a2719p-7),
	all(0x1.683385b07aa85p-6),
	all(-0x1.e9f22475ad9bfp-6),
	all(0x1.2c2bbb511f104p-5),
	all(-0x1.59a2a07e22a3ep-5),
	all(0x1.82da48babd7b9p-5),
	all(-0x1.ae5e456ffa4edp-5),
	all(0x1.e1bb9b5a5a1d2p-5),
	all(-0x1.110e5020d32aep-4),
	all(0x1.3b1366764edb8p-4),
	all(-0x1.745d11aaf51a1p-4),
	all(0x1.c71c717f944c4p-4),
	all(-0x1.249249237e1fep-3),
	all(0x1.9999999995545p-3),
	all(-0x1.5555555555526p-2),
}

// Constants of this file.
var (
	atanFloat0  = all(0)
	atanFloat1  = all(0x1p100)
	atanFloat2  = all(1)
	atanFloat3  = all(halfPiHigh)
	atanFloat4  = all(halfPiLow)
	atanFloat5  = all(0x1p-400)
	atanFloat6  = all(0x1p400)
	atanFloat7  = all(2 * halfPiHigh)
	atanFloat8  = all(2 * halfPiLow)
	atanFloat9  = all(-1)
	atanFloat10 = all(math.Inf(1))
	atanFloat11 = all(0x1p1000)
	atanFloat12 = all(0x1p-30)
	atanFloat13 = all(0x1p-900)
	atanInt0    = allInt(0)
	atanInt1    = allInt(0x7ff << 52)
	atanInt2    = allInt(2046 << 52)
)
