package x1

import "math"

const (
	minNormal    = 0x1p-1022
	sqrtHalfBits = 0x3fe6a09e667f3bcd
	oneBits      = 1023 << 52
	twoTo52Bits  = 1075 << 52
)

// Log returns the natural logarithm of x.
//
// With x = 2ᵏ·(1+f), 1+f in [√½, √2), and s = f/(2+f), log(1+f) is
// 2·artanh(s) = f − s·(f − R(s²)).
func Log(x F64) F64 {
	k, f := splitExponent(x)
	s := Div(f, Add(f, Splat(2)))
	z := Mul(s, s)
	r := Mul(s, Sub(f, Mul(z, estrin7(z, &atanhTailTerms))))
	v := FMA(k, Splat(ln2Short), Sub(f, FMA(k, Splat(-ln2Rest), r)))
	if !All(isNormal(x)) {
		return logEdge(x, v)
	}
	return v
}

// isNormal reports which lanes are positive, finite and not subnormal. It is one
// comparison: the bits minus those of the smallest normal number as an unsigned
// integer, which is a signed integer with the sign bit flipped.
func isNormal(x F64) Mask {
	return LtInt(AddInt(Bits(x), SplatBits(0x7ff<<52)), SplatBits(-1<<53))
}

// splitExponent returns k and f with x = 2ᵏ·(1+f), 1+f in [√½, √2), for normal x.
func splitExponent(x F64) (k, f F64) {
	i := AddInt(Bits(x), SplatBits(oneBits-sqrtHalfBits))
	k = Sub(FromBits(OrInt(ShiftRight(i, 52), SplatBits(twoTo52Bits))), Splat(0x1p52+1023))
	return k, Sub(FromBits(AddInt(AndInt(i, SplatBits(1<<52-1)), SplatBits(sqrtHalfBits))), Splat(1))
}

// atanhTail returns z·R(z) + a with 2·artanh(s) = 2s + s·z·R(z), z = s².
func atanhTail(z, a F64) F64 { return FMA(estrin7(z, &atanhTailTerms), z, a) }

// Coefficients of the polynomial in atanhTail, highest power first.
var atanhTailTerms = [...]F64{
	all(0x1.2f0da8cf9ea79p-3),
	all(0x1.39a0f2eea6514p-3),
	all(0x1.7466463a77b29p-3),
	all(0x1.c71c51e7dd7ecp-3),
	all(0x1.24924942177e4p-2),
	all(0x1.999999997fb3ap-2),
	all(0x1.5555555555593p-1),
}

// logEdge is Log if some lanes of x are not normal; v is the result for the others.
//
//go:noinline
func logEdge(x, v F64) F64 {
	tiny := And(Gt(x, Splat(0)), Lt(x, Splat(minNormal)))
	if Any(tiny) {
		w := Log(Select(tiny, Mul(x, Splat(0x1p54)), Splat(1)))
		v = Select(tiny, Sub(w, Splat(54*math.Ln2)), v)
	}
	return logOutside(x, v)
}

// logOutside returns the value for zeros, infinities, NaN and negative x, and v for
// others.
func logOutside(x, v F64) F64 {
	v = Select(Eq(x, Splat(0)), Splat(math.Inf(-1)), v)
	v = Select(Lt(x, Splat(0)), Splat(math.NaN()), v)
	v = Select(Eq(x, Splat(math.Inf(1))), x, v)
	return Select(IsNaN(x), x, v)
}

// Log1p returns log(1+x), accurate near 0.
//
// It is Log of the rounded sum u, plus c/u for the rounding error c. With s as in Log,
// 1/(1+f) = (1−s)²/(1−s²), of which a few digits suffice.
func Log1p(x F64) F64 {
	u, c := twoSum(Splat(1), x)
	k, f := splitExponent(u)
	half := Mul(Mul(f, f), Splat(0.5))
	s := Div(f, Add(f, Splat(2)))
	z := Mul(s, s)
	t := Sub(Splat(1), s)
	c = Mul(scaleNormal(Mul(t, t), Neg(k)), Mul(c, Add(Splat(1), z)))
	r := Add(FMA(k, Splat(ln2Rest), Mul(s, atanhTail(z, half))), c)
	v := FMA(k, Splat(ln2Short), Sub(f, Sub(half, r)))
	if !All(And(Gt(x, Splat(-1)), And(Le(x, Splat(0x1p1000)), Gt(Abs(x), Splat(0x1p-60))))) {
		return log1pEdge(x, v)
	}
	return v
}

// log1pEdge is Log1p if some x is tiny, huge, NaN or not above −1.
//
//go:noinline
func log1pEdge(x, v F64) F64 {
	huge := Gt(x, Splat(0x1p1000))
	v = Select(huge, Log(Select(huge, x, Splat(1))), v)
	v = Select(Lt(Abs(x), Splat(0x1p-54)), x, v)
	v = Select(Eq(x, Splat(-1)), Splat(math.Inf(-1)), v)
	v = Select(Lt(x, Splat(-1)), Splat(math.NaN()), v)
	return Select(IsNaN(x), x, v)
}
