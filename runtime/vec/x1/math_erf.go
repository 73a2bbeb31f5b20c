package x1

import "github.com/gradgen/gradgen/runtime/vec/internal/erftable"

// Erf returns the error function of x.
//
// For the multiple r of 1/128 nearest to |x|, and e = r − |x|, erf |x| = erf(r) −
// 2/√π·e^(−r²)·(e + e²·Q(r, e)), the Taylor series. A table has erf(r) and 2/√π·e^(−r²)
// up to 6; beyond, the result is 1.
func Erf(x F64) F64 {
	a := Abs(x)
	b := Select(Gt(a, Splat(6)), Splat(6), a)
	q := Add(b, Splat(to128th))
	r := Sub(q, Splat(to128th))
	e := Sub(r, b)
	value, slope := pairs(&erftable.Values, AndInt(Bits(q), SplatBits(1023)))
	v := FMA(slope, FMA(Mul(e, e), erfSeries(r, e), e), value)
	return FromBits(OrInt(Bits(v), XorInt(Bits(a), Bits(x))))
}

// to128th is a constant whose sum with a number has the nearest multiple of 1/128, as a
// count of 128ths, in the low bits.
const to128th = 0x1.8p45

// erfSeries returns Q(r, e), whose coefficients are polynomials in r. The coefficient
// of e³ would begin with 1/10; the difference compensates for the first omitted term at
// r = 0. It is one expression, which costs less of the inlining budget than its parts.
func erfSeries(r, e F64) F64 {
	e2, r2 := Mul(e, e), Mul(r, r)
	return FMA(e2, FMA(e2,
		Mul(r, FMA(r2, FMA(r2, Splat(2.0/45), Splat(-2.0/9)), Splat(1.0/6))),
		FMA(e, FMA(r2, FMA(r2, Splat(2.0/15), Splat(-0.4)), Splat(0.1-0.0212*0x1p-16)),
			Mul(r, FMA(r2, Splat(1.0/3), Splat(-0.5))))),
		FMA(e, FMA(r2, Splat(2.0/3), Splat(-1.0/3)), r))
}
