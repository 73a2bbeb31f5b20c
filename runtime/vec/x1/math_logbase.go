package x1

const (
	log10e     = 0x1.bcb7b1526e50ep-2
	log10eRest = 0x1.95355baaafad3p-57
	log2eRest  = 0x1.777d0ffda0d24p-56
)

// Log2 returns the logarithm of x to base 2, exact for powers of 2.
func Log2(x F64) F64 { return logBase(x, Splat(log2e), Splat(log2eRest)) }

// Log10 returns the logarithm of x to base 10, exact for powers of 10.
func Log10(x F64) F64 { return logBase(x, Splat(log10e), Splat(log10eRest)) }

// logBase returns log(x)·(c+cLow).
func logBase(x, c, cLow F64) F64 {
	tiny := Lt(x, Splat(minNormal))
	y := Select(tiny, Mul(x, Splat(0x1p54)), x)
	high, low := logDouble(y, Select(tiny, Splat(-54), Splat(0)))
	p, pLow := twoProduct(high, c)
	v := Add(p, FMA(high, cLow, FMA(low, c, pLow)))
	if !All(isNormal(x)) {
		return logOutside(x, v)
	}
	return v
}

// logDouble returns log(x) + more·ln 2 to some 65 bits, for normal x and integer
// more.
//
// With s as in Log, log(1+f) = 2s + s³·(2/3 + s²·W(s²)), where s, its square and
// the sums are in two parts, and W in one.
func logDouble(x, more F64) (high, low F64) {
	k, f := splitExponent(x)
	k = Add(k, more)
	d, dLow := twoSum(f, Splat(2))
	inv := Div(Splat(1), d)
	s := Mul(f, inv)
	sLow := Mul(inv, Sub(FMA(Neg(s), d, f), Mul(s, dLow)))
	z, zLow := twoProduct(s, s)
	zLow = FMA(Add(s, s), sLow, zLow)
	p, pLow := fastTwoSum(Splat(0x1.5555555555555p-1), Mul(z, atanhRest(z)))
	pLow = Add(pLow, Splat(0x1.5555555555555p-55))
	t, tLow := twoProduct(z, p)
	tLow = Add(tLow, FMA(z, pLow, Mul(zLow, p)))
	u, uLow := twoProduct(s, t)
	uLow = Add(uLow, FMA(s, tLow, Mul(sLow, t)))
	m, mLow := fastTwoSum(Add(s, s), u)
	mLow = Add(mLow, Add(Add(sLow, sLow), uLow))
	high, low = fastTwoSum(Mul(k, Splat(ln2Short)), m)
	return high, Add(low, FMA(k, Splat(ln2Rest), mLow))
}

// atanhRest returns W(z) with 2·artanh(s) = 2s + s·z·(2/3 + z·W(z)), z = s².
func atanhRest(z F64) F64 {
	return horner8(z, &atanhRestTerms)
}

// Coefficients of the polynomial in atanhRest, highest power first.
var atanhRestTerms = [...]lanes{
	all(0x1.eb20dda7084c5p-4),
	all(0x1.de318da5e72d0p-4),
	all(0x1.1120c182bb788p-3),
	all(0x1.3b13626722244p-3),
	all(0x1.745d18337a323p-3),
	all(0x1.c71c71c57e01cp-3),
	all(0x1.2492492493049p-2),
	all(0x1.9999999999996p-2),
}
