// Code generated from x1/math_asin.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

const (
	halfPiHigh = 0x1.921fb54442d18p+0
	halfPiLow  = 0x1.1a62633145c07p-54
)

// Asin returns the arcsine of x in radians, NaN for |x| > 1.
//
// For |x| ≤ ½ it is asin s = s + s³·A(s²) with s = |x|, and for greater |x|,
// π/2 − 2·asin s with s = √((1−|x|)/2).
func Asin(x F64) F64 {
	a := x.AsInt64x8().And(constants.magnitude).AsFloat64x8()
	big := a.Greater(constants.half)
	s, sLow, p := asinReduced(a, big)
	twice := s.Add(s)
	high, low := fastTwoSum(constants.halfPiHigh, constants.minusZero.Sub(twice))
	rest := twice.MulAdd(p, sLow.Add(sLow))
	v := high.Add(low.Add(constants.halfPiLow.Sub(rest)))
	return CopySign(Select(big, v, s.MulAdd(p, s)), x)
}

// Acos returns the arccosine of x in radians, NaN for |x| > 1.
//
// With the s of Asin it is π/2 − asin x for |x| ≤ ½, 2·asin s for x > ½, and
// π − 2·asin s for x < −½.
func Acos(x F64) F64 {
	a := x.AsInt64x8().And(constants.magnitude).AsFloat64x8()
	big := a.Greater(constants.half)
	s, sLow, p := asinReduced(a, big)
	negative := x.Less(constants.zero)

	// small: π/2 − x; x < −½: π − 2s
	twice := s.Add(s)
	base := Select(big, constants.float6, constants.halfPiHigh)
	baseLow := Select(big, constants.float7, constants.halfPiLow)
	y := Select(big, twice, CopySign(s, x))
	high, low := fastTwoSum(base, constants.minusZero.Sub(y))
	rest := y.MulAdd(p, Select(big, sLow.Add(sLow), constants.zero))
	v := high.Add(low.Add(baseLow.Sub(rest)))
	return Select(big.And(Not(negative)), twice.Add(rest), v)
}

// asinReduced returns the s of Asin, with what rounding took from it, and p with
// asin s = s + s·p.
func asinReduced(a F64, big Mask) (s, sLow, p F64) {
	z := Select(big, a.MulAdd(constants.float8, constants.half), a.Mul(a))
	root := z.Sqrt()
	s = Select(big, root, a)
	sLow = constants.minusZero.Sub(root).MulAdd(root, z).Div(root.Add(root))
	sLow = Select(big.And(root.Greater(constants.zero)), sLow, constants.zero)
	p = estrin13(z, &constants.asinReducedTerms)
	return s, sLow, p.Mul(z)
}
