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
	a := x.AsUint64x8().And(constants.magnitude).AsFloat64x8()
	big := a.Greater(constants.half)
	s, sLow, p := asinReduced(a, big)
	twice := s.Add(s)
	high, low := fastTwoSum(constants.halfPiHigh, constants.minusZero.Sub(twice))
	rest := twice.MulAdd(p, sLow.Add(sLow))
	v := high.Add(low.Add(constants.halfPiLow.Sub(rest)))
	return CopySign(v.Merge(s.MulAdd(p, s), big), x)
}

// Acos returns the arccosine of x in radians, NaN for |x| > 1.
//
// With the s of Asin it is π/2 − asin x for |x| ≤ ½, 2·asin s for x > ½, and
// π − 2·asin s for x < −½.
func Acos(x F64) F64 {
	a := x.AsUint64x8().And(constants.magnitude).AsFloat64x8()
	big := a.Greater(constants.half)
	s, sLow, p := asinReduced(a, big)
	negative := x.Less(constants.zero)

	// small: π/2 − x; x < −½: π − 2s
	twice := s.Add(s)
	base := constants.float6.Merge(constants.halfPiHigh, big)
	baseLow := constants.float7.Merge(constants.halfPiLow, big)
	y := twice.Merge(CopySign(s, x), big)
	high, low := fastTwoSum(base, constants.minusZero.Sub(y))
	rest := y.MulAdd(p, sLow.Add(sLow).Merge(constants.zero, big))
	v := high.Add(low.Add(baseLow.Sub(rest)))
	return twice.Add(rest).Merge(v, And(big, Not(negative)))
}

// asinReduced returns the s of Asin and its rounding error, and p with asin s = s +
// s·p.
func asinReduced(a F64, big Mask) (s, sLow, p F64) {
	z := a.MulAdd(constants.float8, constants.half).Merge(a.Mul(a), big)
	root := z.Sqrt()
	s = root.Merge(a, big)
	sLow = constants.minusZero.Sub(root).MulAdd(root, z).Div(root.Add(root))
	sLow = sLow.Merge(constants.zero, And(big, root.Greater(constants.zero)))
	p = estrin13(z, &constants.asinReducedTerms)
	return s, sLow, p.Mul(z)
}
