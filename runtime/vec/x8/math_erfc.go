// Code generated from x1/math_erfc.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

// erfCentre is the a of t = (x−a)/(x+a), which maps [0, ∞] to [−1, 1] (Shepherd and
// Laframboise, 1981).
const erfCentre = 3.75

// Erfc returns 1 − erf x, accurate if that is small. From 0.46 on it is
// e^(−x²)·h(t)/(x+a), with h and the quotient in two parts.
func Erfc(x F64) F64 {
	large := x.Greater(constants.float28)
	if All(large) {
		return erfcLarge(Clamp(x, constants.float29, constants.float30))
	}
	v := constants.one.Sub(Erf(x))
	if Any(large) {
		v = erfcLarge(Clamp(x.AsUint64x8().And(constants.magnitude).AsFloat64x8(), constants.float29, constants.float30)).Merge(v, large)
	}
	return v
}

// erfcLarge is erfc for x in [0.46, 28]. The exponential comes first, because it can
// overlap the division of the other factor.
func erfcLarge(x F64) F64 {
	// The centre has so few bits that the rounding error is exact for x above it, too.
	d, dLow := fastTwoSum(constants.erfCentre, x)
	num, numLow := fastTwoSum(constants.minusErfCentre, x)
	inv := constants.one.Div(d)

	z, zLow := twoProduct(x, x)
	e, eLow, n := expParts(constants.minusZero.Sub(z), constants.minusZero.Sub(zLow))
	e, rest := fastTwoSum(constants.one, e)
	eLow = eLow.Add(rest)

	t := num.Mul(inv)
	tLow := inv.Mul(constants.minusZero.Sub(t).MulAdd(d, num).Add(constants.minusZero.Sub(t).MulAdd(dLow, numLow)))
	h, hLow := erfcTail(t, tLow)
	p, pLow := twoProduct(e, h)
	pLow = e.MulAdd(hLow, eLow.MulAdd(h, pLow))
	return Scale(quotient(p, pLow, d, dLow, inv), n)
}

// erfcTail returns h(t+tLow) = (x+a)·e^(x²)·erfc x.
func erfcTail(t, tLow F64) (high, low F64) {
	p := estrin20(t, &constants.erfcTailTerms)
	// The last two steps are in two parts, with the slope times tLow.
	const c1, c0, c0Low = -0x1.eae02d0a1456bp-1, 0x1.178842825349dp+0, -0x1.dd46c35d33e03p-54
	q, qLow := fastTwoSum(Splat(c1), t.Mul(p))
	s, sLow := twoProduct(t, q)
	high, low = fastTwoSum(Splat(c0), s) // c0 and s are below 2, and c0 above 1
	slope := estrin5(t, &constants.erfcTailTerms2)
	low = low.Add(sLow.Add(t.MulAdd(qLow, Splat(c0Low))))
	return high, slope.MulAdd(tLow, low)
}
