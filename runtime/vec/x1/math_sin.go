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
// With n the integer nearest to |x|/π and r = |x| − n·π in [−π/2, π/2],
// sin |x| = (−1)ⁿ·(r + r³·S(r²)).
func Sin(x F64) F64 {
	a := Abs(x)
	if !All(Lt(a, Splat(nearTrig))) {
		return sinFar(x)
	}
	q := FMA(a, Splat(invPi), Splat(shifter))
	t, low := reducePi(a, Sub(q, Splat(shifter)), Splat(-pi1), Splat(-pi2), Splat(-pi3))
	v := sinSum(t, low)
	sign := XorInt(ShiftLeft(Bits(q), 63), XorInt(Bits(a), Bits(x)))
	return FromBits(XorInt(Bits(v), sign))
}

// Cos returns the cosine of x in radians.
//
// With n half an odd number, nearest to |x|/π, cos x = −(−1)^(n−½)·sin(|x| − n·π).
func Cos(x F64) F64 {
	a := Abs(x)
	if !All(Lt(a, Splat(nearTrig))) {
		return cosFar(x)
	}
	q := Add(FMA(a, Splat(invPi), Splat(0.5)), Splat(shifter))
	t, low := reducePi(a, Sub(Sub(q, Splat(shifter)), Splat(0.5)), Splat(-pi1), Splat(-pi2), Splat(-pi3))
	return FromBits(XorInt(Bits(sinSum(t, low)), ShiftLeft(Bits(q), 63)))
}

// sinSum returns sin(t+low) for |t| ≤ π/2. The term in t³ is added last, with an
// exact product.
func sinSum(t, low F64) F64 {
	z := Mul(t, t)
	cube := Mul(t, z)
	rest := FMA(Mul(cube, z), horner7(z, &sinTerms), low)
	return Add(t, FMA(cube, Splat(-0x1.5555555555555p-3), rest))
}

// Coefficients of r⁵ and on, highest power first.
var sinTerms = [...]lanes{
	all(0x1.8828f36781c88p-49),
	all(-0x1.ae43172d554e6p-41),
	all(0x1.6123cb10bc51cp-33),
	all(-0x1.ae6454caf8711p-26),
	all(0x1.71de3a5286fcdp-19),
	all(-0x1.a01a01a0148a0p-13),
	all(0x1.11111111110c1p-7),
}

// reducePi returns x + n·(p1+p2+p3) for the parts of a multiple of −π: t and what
// rounding took from it. The first sum is exact. Where t is small so is the
// second, and its rest would be noise; elsewhere t exceeds n·p2 and the rest is
// exact.
func reducePi(x, n, p1, p2, p3 F64) (t, low F64) {
	r := FMA(n, p1, x)
	t = FMA(n, p2, r)
	low = FMA(n, p2, Sub(r, t))
	low = Select(Gt(Abs(t), Splat(0x1p-6)), low, Splat(0))
	return t, FMA(n, p3, low)
}

// sinFar and cosFar are not inlined, lest their arrays be in the frame of the
// usual case.

//go:noinline
func sinFar(x F64) F64 { return Map(x, far.Sin) }

//go:noinline
func cosFar(x F64) F64 { return Map(x, far.Cos) }
