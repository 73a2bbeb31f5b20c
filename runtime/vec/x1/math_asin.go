package x1

const (
	halfPiHigh = 0x1.921fb54442d18p+0
	halfPiLow  = 0x1.1a62633145c07p-54
)

// Asin returns the arcsine of x in radians, NaN for |x| > 1.
//
// For |x| ≤ ½ it is asin s = s + s³·A(s²) with s = |x|, and for greater |x|,
// π/2 − 2·asin s with s = √((1−|x|)/2).
func Asin(x F64) F64 {
	a := Abs(x)
	big := Gt(a, Splat(0.5))
	s, sLow, p := asinReduced(a, big)
	twice := Add(s, s)
	high, low := fastTwoSum(Splat(halfPiHigh), Neg(twice))
	rest := FMA(twice, p, Add(sLow, sLow))
	v := Add(high, Add(low, Sub(Splat(halfPiLow), rest)))
	return CopySign(Select(big, v, FMA(s, p, s)), x)
}

// Acos returns the arccosine of x in radians, NaN for |x| > 1.
//
// With the s of Asin it is π/2 − asin x for |x| ≤ ½, 2·asin s for x > ½, and
// π − 2·asin s for x < −½.
func Acos(x F64) F64 {
	a := Abs(x)
	big := Gt(a, Splat(0.5))
	s, sLow, p := asinReduced(a, big)
	negative := Lt(x, Splat(0))

	// small: π/2 − x; x < −½: π − 2s
	twice := Add(s, s)
	base := Select(big, Splat(2*halfPiHigh), Splat(halfPiHigh))
	baseLow := Select(big, Splat(2*halfPiLow), Splat(halfPiLow))
	y := Select(big, twice, CopySign(s, x))
	high, low := fastTwoSum(base, Neg(y))
	rest := FMA(y, p, Select(big, Add(sLow, sLow), Splat(0)))
	v := Add(high, Add(low, Sub(baseLow, rest)))
	return Select(And(big, Not(negative)), Add(twice, rest), v)
}

// asinReduced returns the s of Asin and its rounding error, and p with asin s = s +
// s·p.
func asinReduced(a F64, big Mask) (s, sLow, p F64) {
	z := Select(big, FMA(a, Splat(-0.5), Splat(0.5)), Mul(a, a))
	root := Sqrt(z)
	s = Select(big, root, a)
	sLow = Div(FMA(Neg(root), root, z), Add(root, root))
	sLow = Select(And(big, Gt(root, Splat(0))), sLow, Splat(0))
	p = estrin13(z, &asinReducedTerms)
	return s, sLow, Mul(p, z)
}

// Coefficients of the polynomial in asinReduced, highest power first.
var asinReducedTerms = [...]F64{
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
