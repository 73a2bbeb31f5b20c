package x1

// Exp returns eˣ.
//
// With n the integer nearest to x/ln 2 and r = x − n·ln 2, eˣ = 2ⁿ·(1 + r + r²·Q(r)).
// The factor 2ⁿ is added to the exponent.
func Exp(x F64) F64 {
	if !All(Lt(Abs(x), Splat(nearExp))) {
		return expFar(x)
	}
	q := FMA(x, Splat(log2e), Splat(shifter))
	n := Sub(q, Splat(shifter))
	r := FMA(n, Splat(-ln2High), x)
	r = FMA(n, Splat(-ln2Low), r)
	p := Add(Splat(1), FMA(Mul(r, r), expTail(r), r))
	return FromBits(AddInt(Bits(p), ShiftLeft(Bits(q), 52)))
}

// nearExp bounds the arguments whose powers are neither subnormal nor infinite.
const nearExp = 708

// expFar is Exp for every x. Beyond ±1100, n is constant, which gives 0 and +Inf, and r
// grows, so that 1 replaces its power. The scale is a product of two factors that share
// n, because one factor cannot be so small.
//
//go:noinline
func expFar(x F64) F64 {
	n := Sub(FMA(x, Splat(log2e), Splat(shifter)), Splat(shifter))
	n = lesser(greater(n, Splat(-1100)), Splat(1100))
	r := FMA(n, Splat(-ln2High), x)
	r = FMA(n, Splat(-ln2Low), r)
	r2 := Mul(r, r)
	p := Select(Ge(r2, Splat(1)), Splat(0), FMA(r2, expTail(r), r))
	k := FMA(n, Splat(0.5), Splat(exponents))
	l := Add(Sub(n, Sub(k, Splat(exponents))), Splat(exponents))
	s := exp2bits(k)
	return Mul(FMA(s, p, s), exp2bits(l))
}

// Exp2 returns 2ˣ.
//
// With n the integer nearest to x and r = x − n, 2ˣ = 2ⁿ·(1 + r·P(r)).
func Exp2(x F64) F64 {
	if !All(Lt(Abs(x), Splat(nearExp2))) {
		return exp2Far(x)
	}
	q := Add(x, Splat(shifter))
	p := exp2Reduced(Sub(x, Sub(q, Splat(shifter))))
	return FromBits(AddInt(Bits(p), ShiftLeft(Bits(q), 52)))
}

// nearExp2 bounds the arguments whose powers are neither subnormal nor infinite.
const nearExp2 = 1022

// exp2Far is Exp2 for every x.
//
//go:noinline
func exp2Far(x F64) F64 {
	x = Clamp(x, Splat(-1200), Splat(1200))
	n := Round(x)
	return Scale(exp2Reduced(Sub(x, n)), n)
}

// scaleFar returns a·2ⁿ for integers n of any size, with two factors that share n.
func scaleFar(a, n F64) F64 {
	n = Clamp(n, Splat(-2044), Splat(2044))
	k := FMA(n, Splat(0.5), Splat(exponents))
	l := Add(Sub(n, Sub(k, Splat(exponents))), Splat(exponents))
	return Mul(Mul(a, exp2bits(k)), exp2bits(l))
}

// exponents is a constant whose sum with n has the exponent of 2ⁿ in the low bits.
const exponents = shifter + 1023

// exp2bits returns 2ⁿ for n + exponents.
func exp2bits(n F64) F64 { return FromBits(ShiftLeft(Bits(n), 52)) }
