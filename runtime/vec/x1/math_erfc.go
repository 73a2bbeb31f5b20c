package x1

// erfCentre is the a of t = (x−a)/(x+a), which maps [0, ∞] to [−1, 1] (Shepherd and
// Laframboise, 1981).
const erfCentre = 3.75

// Erfc returns 1 − erf x, accurate if that is small. From 0.46 on it is
// e^(−x²)·h(t)/(x+a), with h and the quotient in two parts.
func Erfc(x F64) F64 {
	large := Gt(x, Splat(0.46))
	if All(large) {
		return erfcLarge(Clamp(x, Splat(0.25), Splat(28)))
	}
	v := Sub(Splat(1), Erf(x))
	if Any(large) {
		v = Select(large, erfcLarge(Clamp(Abs(x), Splat(0.25), Splat(28))), v)
	}
	return v
}

// erfcLarge is erfc for x in [0.46, 28]. The exponential comes first, because it can
// overlap the division of the other factor.
func erfcLarge(x F64) F64 {
	// The centre has so few bits that the rounding error is exact for x above it, too.
	d, dLow := fastTwoSum(Splat(erfCentre), x)
	num, numLow := fastTwoSum(Splat(-erfCentre), x)
	inv := Div(Splat(1), d)

	z, zLow := twoProduct(x, x)
	e, eLow, n := expParts(Neg(z), Neg(zLow))
	e, rest := fastTwoSum(Splat(1), e)
	eLow = Add(eLow, rest)

	t := Mul(num, inv)
	tLow := Mul(inv, Add(FMA(Neg(t), d, num), FMA(Neg(t), dLow, numLow)))
	h, hLow := erfcTail(t, tLow)
	p, pLow := twoProduct(e, h)
	pLow = FMA(e, hLow, FMA(eLow, h, pLow))
	return Scale(quotient(p, pLow, d, dLow, inv), n)
}

// erfcTail returns h(t+tLow) = (x+a)·e^(x²)·erfc x.
func erfcTail(t, tLow F64) (high, low F64) {
	p := estrin20(t, &erfcTailTerms)
	// The last two steps are in two parts, with the slope times tLow.
	const c1, c0, c0Low = -0x1.eae02d0a1456bp-1, 0x1.178842825349dp+0, -0x1.dd46c35d33e03p-54
	q, qLow := fastTwoSum(Splat(c1), Mul(t, p))
	s, sLow := twoProduct(t, q)
	high, low = fastTwoSum(Splat(c0), s) // c0 and s are below 2, and c0 above 1
	slope := estrin5(t, &erfcTailTerms2)
	low = Add(low, Add(sLow, FMA(t, qLow, Splat(c0Low))))
	return high, FMA(slope, tLow, low)
}

// Coefficients of the polynomial in erfcTail, highest power first.
var erfcTailTerms = [...]F64{
	all(-0x1.142d4daf007d4p-28),
	all(0x1.2761e6166d425p-29),
	all(0x1.4b23b3b4a34e0p-25),
	all(-0x1.b274d7a2692e1p-26),
	all(-0x1.19c11805bea99p-22),
	all(0x1.2af65df150590p-22),
	all(0x1.bc5e7be62d45fp-20),
	all(-0x1.b9654485c64aap-19),
	all(-0x1.2ac2791db847ap-17),
	all(0x1.3a5545672093ep-15),
	all(0x1.63794c549e629p-17),
	all(-0x1.6d9528ec735d9p-12),
	all(0x1.a0b759f23d5adp-11),
	all(0x1.029007077c238p-10),
	all(-0x1.9ac69566ff49dp-7),
	all(0x1.92618b78cbb03p-5),
	all(-0x1.0e3ea224bd0cbp-3),
	all(0x1.1dc271189e763p-2),
	all(-0x1.f63dd8119617ep-2),
	all(0x1.78fecb4e81afdp-1),
}

// Coefficients of the polynomial in erfcTail, highest power first.
var erfcTailTerms2 = [...]F64{
	all(-0.66),
	all(1.116),
	all(-1.472),
	all(1.4726),
	all(-0.958),
}
