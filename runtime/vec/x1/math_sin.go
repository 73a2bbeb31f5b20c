package x1

import "github.com/gradgen/gradgen/runtime/vec/internal/far"

// π in three parts. Products of the first with numbers of 23 bits are exact.
const (
	pi1   = 0x1.921fb54800000p+1
	pi2   = -0x1.de973dcb3b39ap-30
	pi3   = 0x1.45c06e0e68948p-85
	invPi = 0x1.45f306dc9c883p-2

	// nearTrig bounds the arguments for which the parts of π are accurate enough.
	nearTrig = 0x1p21
)

// Sin returns the sine of x in radians.
//
// With n the integer nearest to |x|/π and t = |x| − n·π in [−π/2, π/2],
// sin |x| = (−1)ⁿ·sin t.
func Sin(x F64) F64 {
	a := Abs(x)
	if !All(Lt(a, Splat(nearTrig))) {
		return sinFar(x)
	}
	q := FMA(a, Splat(invPi), Splat(shifter))
	v := sinLess(a, Sub(q, Splat(shifter)))
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
	v := sinLess(a, Sub(Sub(q, Splat(shifter)), Splat(0.5)))
	return FromBits(XorInt(Bits(v), ShiftLeft(Bits(q), 63)))
}

// sinLess returns sin(x − n·π) for x − n·π in [−π/2, π/2]. The first difference is
// exact, and the third changes only small values: so the argument is wrong by half a
// unit in the last place, or by one where that does not affect the sine.
func sinLess(x, n F64) F64 {
	t := FMA(n, Splat(-pi1), x)
	t = FMA(n, Splat(-pi2), t)
	t = FMA(n, Splat(-pi3), t)
	z := Mul(t, t)
	s := FMA(z, estrin7(z, &sinTerms), Splat(-0x1.5555555555555p-3))
	return FMA(Mul(t, z), s, t)
}

// sinSum returns sin(t+low) for |t| ≤ π/2. The term in t³ is added last, with an exact
// product.
func sinSum(t, low F64) F64 {
	z := Mul(t, t)
	cube := Mul(t, z)
	rest := FMA(Mul(cube, z), estrin7(z, &sinTerms), low)
	return Add(t, FMA(cube, Splat(-0x1.5555555555555p-3), rest))
}

// Coefficients of r⁵ and on, highest power first.
var sinTerms = [...]F64{
	all(0x1.8828f36781c88p-49),
	all(-0x1.ae43172d554e6p-41),
	all(0x1.6123cb10bc51cp-33),
	all(-0x1.ae6454caf8711p-26),
	all(0x1.71de3a5286fcdp-19),
	all(-0x1.a01a01a0148a0p-13),
	all(0x1.11111111110c1p-7),
}

// sinFar and cosFar are not inlined, so that the usual case contains no calls.

//go:noinline
func sinFar(x F64) F64 { return Map(x, far.Sin) }

//go:noinline
func cosFar(x F64) F64 { return Map(x, far.Cos) }
