package x1

import "math"

// Hypot returns √(x²+y²) without intermediate overflow or underflow.
func Hypot(x, y F64) F64 {
	a, b := Abs(x), Abs(y)
	top := Select(Gt(a, b), a, b)
	v := Sqrt(FMA(a, a, Mul(b, b)))
	if !All(And(Gt(top, Splat(0x1p-480)), And(Lt(top, Splat(0x1p500)), Eq(b, b)))) {
		return hypotEdge(a, b)
	}
	return v
}

// hypotEdge is Hypot of magnitudes of any size, which it scales to about 1 by powers of
// 2.
//
//go:noinline
func hypotEdge(a, b F64) F64 {
	top := Select(Gt(a, b), a, b)
	down := Select(Gt(top, Splat(0x1p500)), Splat(0x1p-600), Splat(1))
	down = Select(Lt(top, Splat(0x1p-480)), Splat(0x1p600), down)
	up := Div(Splat(1), down)
	s, t := Mul(a, down), Mul(b, down)
	v := Mul(Sqrt(FMA(s, s, Mul(t, t))), up)
	inf := Splat(math.Inf(1))
	return Select(Or(Eq(a, inf), Eq(b, inf)), inf, v)
}

// Cbrt returns ∛x.
//
// With |x| = 8^q·r, r in [1, 8), and y near r^(−⅓), let e = 1 − r·y³. Then r^(−⅓) =
// y·(1−e)^(−⅓), computed by its series; one step of Newton's method with the exact
// residual corrects r·y².
func Cbrt(x F64) F64 {
	a := Abs(x)
	usual := isNormal(a)
	if !All(usual) {
		return cbrtEdge(x, usual)
	}
	i := Bits(a)
	e := FromBits(OrInt(ShiftRight(i, 52), SplatBits(twoTo52Bits)))
	e = Sub(e, Splat(0x1p52+1023))
	q := Floor(Mul(Add(e, Splat(0.5)), Splat(1.0/3)))
	j := FMA(q, Splat(-3), e)
	m := FromBits(OrInt(AndInt(i, SplatBits(1<<52-1)), SplatBits(oneBits)))
	one, two := Ge(j, Splat(1)), Ge(j, Splat(2))
	r := Mul(m, Select(two, Splat(4), Select(one, Splat(2), Splat(1))))

	y := estrin5(m, &cbrtTerms)
	y = Mul(y, Select(two, Splat(0x1.428a2f98d728bp-1), Select(one, Splat(0x1.965fea53d6e3dp-1), Splat(1))))
	d := FMA(Neg(Mul(r, y)), Mul(y, y), Splat(1))
	t := FMA(FMA(Splat(14.0/81), d, Splat(2.0/9)), d, Splat(1.0/3))
	y = FMA(Mul(y, d), t, y)

	c := Mul(r, Mul(y, y))
	s, sLow := twoProduct(c, c)
	rest := FMA(Neg(c), sLow, FMA(Neg(c), s, r))
	c = FMA(rest, Mul(Mul(y, y), Splat(1.0/3)), c)
	return CopySign(scaleNormal(c, q), x)
}

// Coefficients of the polynomial in Cbrt, highest power first.
var cbrtTerms = [...]F64{
	all(0x1.d46dfc369b22fp-6),
	all(-0x1.c5173ce9fbc62p-3),
	all(0x1.6415ad4323294p-1),
	all(-0x1.2c41934c87fa4p+0),
	all(0x1.ab85748cebce7p+0),
}

// cbrtEdge is Cbrt if some |x| is subnormal, zero, infinite or NaN.
//
//go:noinline
func cbrtEdge(x F64, usual Mask) F64 {
	tiny := And(Lt(Abs(x), Splat(minNormal)), Ne(x, Splat(0)))
	v := Cbrt(Select(usual, x, Select(tiny, Mul(x, Splat(0x1p54)), Splat(1))))
	v = Select(tiny, Mul(v, Splat(0x1p-18)), v)
	return Select(Or(usual, tiny), v, x)
}
