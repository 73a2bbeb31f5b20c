package x1

// Exp returns eˣ.
//
// With n the integer nearest to x/ln 2 and r = x − n·ln 2,
// eˣ = 2ⁿ·(1 + r + r²·Q(r)). Beyond ±1100 n stays where it is, which is enough for
// 0 and +Inf, and r grows, so that 1 takes the place of its power. The scale is in
// two factors that share n, since one cannot be as small.
func Exp(x F64) F64 {
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

// exponents leaves the exponent of 2ⁿ in the low bits of its sum with n.
const exponents = shifter + 1023

// exp2bits returns 2ⁿ for n + exponents.
func exp2bits(n F64) F64 { return FromBits(ShiftLeft(Bits(n), 52)) }
