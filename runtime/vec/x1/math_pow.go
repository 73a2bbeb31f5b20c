package x1

import "math"

// Pow returns xʸ = exp(y·log x), with log x and the product in two parts, and the
// special cases of math.Pow.
func Pow(x, y F64) F64 {
	if !All(isNormal(x)) || !All(Lt(Abs(y), Splat(0x1p70))) {
		return powEdge(x, y)
	}
	high, low := logDouble(x, Splat(0))
	return expProduct(y, high, low)
}

// expProduct returns exp(y·(high+low)).
func expProduct(y, high, low F64) F64 {
	p, pLow := twoProduct(y, high)
	pLow = FMA(y, low, pLow)
	if !All(Lt(Abs(p), Splat(1000))) {
		c := Clamp(p, Splat(-1000), Splat(1000))
		p, pLow = c, Select(Eq(c, p), pLow, Splat(0))
	}
	n := Round(Mul(p, Splat(log2e)))
	r1 := FMA(n, Splat(-ln2Short), p)
	r, rLow := fastTwoSum(r1, FMA(n, Splat(-ln2Rest), pLow))
	e := Add(r, FMA(Mul(r, r), expTail(r), rLow))
	return Scale(Add(e, Splat(1)), n)
}

// powEdge is Pow for every x and y: it scales |x| into the range of normal numbers, and
// then handles the special cases.
//
//go:noinline
func powEdge(x, y F64) F64 {
	a, zero, inf := Abs(x), Splat(0), Splat(math.Inf(1))
	tiny := Lt(a, Splat(minNormal))
	b := Select(tiny, Mul(a, Splat(0x1p54)), a)
	b = Select(Or(Eq(a, zero), Not(Le(b, Splat(math.MaxFloat64)))), Splat(1), b)
	high, low := logDouble(b, Select(tiny, Splat(-54), zero))
	v := expProduct(Clamp(y, Splat(-0x1p70), Splat(0x1p70)), high, low)

	v = Select(Eq(a, zero), Select(Lt(y, zero), inf, zero), v)
	v = Select(Eq(a, inf), Select(Lt(y, zero), zero, inf), v)
	whole := Eq(Round(y), y)
	odd := And(whole, And(Ne(Round(Mul(y, Splat(0.5))), Mul(y, Splat(0.5))), Lt(Abs(y), Splat(0x1p53))))
	negative := LtInt(Bits(x), SplatBits(0))
	v = Select(And(negative, odd), Neg(v), v)
	v = Select(And(And(Lt(x, zero), Gt(a, zero)), And(Not(whole), Lt(a, inf))), Splat(math.NaN()), v)
	v = Select(And(Eq(a, Splat(1)), Eq(Abs(y), inf)), Splat(1), v)
	v = Select(Or(IsNaN(x), IsNaN(y)), Add(x, y), v)
	return Select(Or(Eq(y, zero), Eq(x, Splat(1))), Splat(1), v)
}

// logDouble returns log(x) + more·ln 2 to about 65 bits, for normal x and integer more.
//
// With s as in Log, log(1+f) = 2s + s³·(2/3 + s²·W(s²)). s, its square and the sums are
// in two parts, W is in one.
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
	return estrin8(z, &atanhRestTerms)
}

// Coefficients of the polynomial in atanhRest, highest power first.
var atanhRestTerms = [...]F64{
	all(0x1.eb20dda7084c5p-4),
	all(0x1.de318da5e72d0p-4),
	all(0x1.1120c182bb788p-3),
	all(0x1.3b13626722244p-3),
	all(0x1.745d18337a323p-3),
	all(0x1.c71c71c57e01cp-3),
	all(0x1.2492492493049p-2),
	all(0x1.9999999999996p-2),
}
