package x1

import "github.com/gradgen/gradgen/runtime/vec/internal/far"

// π in three parts. Products of the first with numbers of 23 bits are exact.
const (
	pi1   = 0x1.921fb54800000p+1
	pi2   = -0x1.de973dcb3b39ap-30
	pi3   = 0x1.45c06e0e68948p-85
	invPi = 0x1.45f306dc9c883p-2

	// nearTrig bounds the arguments that the parts of π reduce well enough.
	nearTrig = 0x1p21
)

// Sin returns the sine of x in radians.
//
// With n the integer nearest to x/π and r = x − n·π in [−π/2, π/2],
// sin x = (−1)ⁿ·(r + r³·S(r²)).
func Sin(x F64) F64 {
	q := FMA(x, Splat(invPi), Splat(shifter))
	v := sinReduced(x, Sub(q, Splat(shifter)), ShiftLeft(Bits(q), 63))
	v = Select(Eq(x, Splat(0)), x, v)
	if !All(Lt(Abs(x), Splat(nearTrig))) {
		return sinFar(x)
	}
	return v
}

// Cos returns the cosine of x in radians.
//
// With n half an odd number, nearest to x/π, cos x = −(−1)^(n−½)·sin(x − n·π).
func Cos(x F64) F64 {
	q := FMA(Abs(x), Splat(invPi), Splat(0.5))
	q = Add(q, Splat(shifter))
	n := Sub(Sub(q, Splat(shifter)), Splat(0.5))
	v := sinReduced(Abs(x), n, ShiftLeft(Bits(q), 63))
	if !All(Lt(Abs(x), Splat(nearTrig))) {
		return cosFar(x)
	}
	return v
}

// sinReduced returns sin(x − n·π) with its sign flipped by the sign bit.
func sinReduced(x, n F64, sign I64) F64 {
	t, low := reducePi(x, n, -pi1, -pi2, -pi3)
	z := Mul(t, t)
	p := horner8(z, &sinReducedTerms)
	v := Add(t, FMA(Mul(t, z), p, low))
	return FromBits(XorInt(Bits(v), sign))
}

// Coefficients of the polynomial in sinReduced, highest power first.
var sinReducedTerms = [...]lanes{
	all(0x1.8828f36781c88p-49),
	all(-0x1.ae43172d554e6p-41),
	all(0x1.6123cb10bc51cp-33),
	all(-0x1.ae6454caf8711p-26),
	all(0x1.71de3a5286fcdp-19),
	all(-0x1.a01a01a0148a0p-13),
	all(0x1.11111111110c1p-7),
	all(-0x1.5555555555555p-3),
}

// reducePi returns x + n·(p1+p2+p3) for the parts of a multiple of −π: t and what
// rounding took from it. The first sum is exact. Where t is small so is the
// second, and its rest would be noise; elsewhere t exceeds n·p2 and the rest is
// exact.
func reducePi(x, n F64, p1, p2, p3 float64) (t, low F64) {
	r := FMA(n, Splat(p1), x)
	t = FMA(n, Splat(p2), r)
	low = FMA(n, Splat(p2), Sub(r, t))
	low = Select(Gt(Abs(t), Splat(0x1p-6)), low, Splat(0))
	return t, FMA(n, Splat(p3), low)
}

func sinFar(x F64) F64 { return Map(x, far.Sin) }

func cosFar(x F64) F64 { return Map(x, far.Cos) }
