// Code generated from x1/math_asin.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

import "simd/archsimd"

const (
	halfPiHigh = 0x1.921fb54442d18p+0
	halfPiLow  = 0x1.1a62633145c07p-54
)

// Asin returns the arcsine of x in radians, NaN for |x| > 1.
//
// For |x| ≤ ½ it is asin s = s + s³·A(s²) with s = |x|, and for greater |x|,
// π/2 − 2·asin s with s = √((1−|x|)/2).
func Asin(x F64) F64 {
	a := x.AsInt64x8().And(archsimd.LoadInt64x8(&otherBits)).AsFloat64x8()
	big := a.Greater(archsimd.LoadFloat64x8(&asinFloat0))
	s, sLow, p := asinReduced(a, big)
	twice := s.Add(s)
	high, low := fastTwoSum(archsimd.LoadFloat64x8(&asinFloat1), archsimd.LoadFloat64x8(&negativeZero).Sub(twice))
	rest := twice.MulAdd(p, sLow.Add(sLow))
	v := high.Add(low.Add(archsimd.LoadFloat64x8(&asinFloat2).Sub(rest)))
	return CopySign(Select(big, v, s.MulAdd(p, s)), x)
}

// Acos returns the arccosine of x in radians, NaN for |x| > 1.
//
// With the s of Asin it is π/2 − asin x for |x| ≤ ½, 2·asin s for x > ½, and
// π − 2·asin s for x < −½.
func Acos(x F64) F64 {
	a := x.AsInt64x8().And(archsimd.LoadInt64x8(&otherBits)).AsFloat64x8()
	big := a.Greater(archsimd.LoadFloat64x8(&asinFloat0))
	s, sLow, p := asinReduced(a, big)
	negative := x.Less(archsimd.LoadFloat64x8(&asinFloat3))

	// small: π/2 − x; x < −½: π − 2s
	twice := s.Add(s)
	base := Select(big, archsimd.LoadFloat64x8(&asinFloat4), archsimd.LoadFloat64x8(&asinFloat1))
	baseLow := Select(big, archsimd.LoadFloat64x8(&asinFloat5), archsimd.LoadFloat64x8(&asinFloat2))
	y := Select(big, twice, CopySign(s, x))
	high, low := fastTwoSum(base, archsimd.LoadFloat64x8(&negativeZero).Sub(y))
	rest := y.MulAdd(p, Select(big, sLow.Add(sLow), archsimd.LoadFloat64x8(&asinFloat3)))
	v := high.Add(low.Add(baseLow.Sub(rest)))
	return Select(big.And(Not(negative)), twice.Add(rest), v)
}

// asinReduced returns the s of Asin, with what rounding took from it, and p with
// asin s = s + s·p.
func asinReduced(a F64, big Mask) (s, sLow, p F64) {
	z := Select(big, a.MulAdd(archsimd.LoadFloat64x8(&asinFloat6), archsimd.LoadFloat64x8(&asinFloat0)), a.Mul(a))
	root := z.Sqrt()
	s = Select(big, root, a)
	sLow = archsimd.LoadFloat64x8(&negativeZero).Sub(root).MulAdd(root, z).Div(root.Add(root))
	sLow = Select(big.And(root.Greater(archsimd.LoadFloat64x8(&asinFloat3))), sLow, archsimd.LoadFloat64x8(&asinFloat3))
	p = horner13(z, &asinReducedTerms)
	return s, sLow, p.Mul(z)
}

// Coefficients of the polynomial in asinReduced, highest power first.
var asinReducedTerms = [...]lanes{
	all(0x1.0b49ef4842217p-5),
	all(-0x1.58080a82b34efp-6),
	all(0x1.63a435b7d9e25p-6),
	all(0x1.e5dab9f17c3cbp-9),
	all(0x1.613e6e982c0dap-7),
	all(0x1.75852d1ad1ea6p-7),
	all(0x1.ca1f99cfbfe3ap-7),
	all(0x1.1c49efc961de3p-6),
	all(0x1.6e8bdee9a4fdfp-6),
	all(0x1.f1c71a948e388p-6),
	all(0x1.6db6db7213b1dp-5),
	all(0x1.333333332e10dp-4),
	all(0x1.5555555555577p-3),
}

// Constants of this file.
var (
	asinFloat0 = all(0.5)
	asinFloat1 = all(halfPiHigh)
	asinFloat2 = all(halfPiLow)
	asinFloat3 = all(0)
	asinFloat4 = all(2 * halfPiHigh)
	asinFloat5 = all(2 * halfPiLow)
	asinFloat6 = all(-0.5)
)
