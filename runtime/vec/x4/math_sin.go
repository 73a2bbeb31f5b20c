// Code generated from x1/math_sin.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

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
	a := x.AsUint64x4().And(constants.magnitude).AsFloat64x4()
	if !All(a.Less(constants.nearTrig)) {
		return sinFar(x)
	}
	q := a.MulAdd(constants.invPi, constants.shifter)
	v := sinLess(a, q.Sub(constants.shifter))
	sign := q.AsInt64x4().ShiftAllLeft(63).AsUint64x4().Xor(a.AsUint64x4().Xor(x.AsUint64x4())).AsInt64x4()
	return v.AsUint64x4().Xor(sign.AsUint64x4()).AsFloat64x4()
}

// Cos returns the cosine of x in radians.
//
// With n half an odd number, nearest to |x|/π, cos x = −(−1)^(n−½)·sin(|x| − n·π).
func Cos(x F64) F64 {
	a := x.AsUint64x4().And(constants.magnitude).AsFloat64x4()
	if !All(a.Less(constants.nearTrig)) {
		return cosFar(x)
	}
	q := a.MulAdd(constants.invPi, constants.half).Add(constants.shifter)
	v := sinLess(a, q.Sub(constants.shifter).Sub(constants.half))
	return v.AsUint64x4().Xor(q.AsInt64x4().ShiftAllLeft(63).AsUint64x4()).AsFloat64x4()
}

// sinLess returns sin(x − n·π) for x − n·π in [−π/2, π/2]. The first difference is
// exact, and the third changes only small values: so the argument is wrong by half a
// unit in the last place, or by one where that does not affect the sine.
func sinLess(x, n F64) F64 {
	t := n.MulAdd(constants.minusPi1, x)
	t = n.MulAdd(constants.minusPi2, t)
	t = n.MulAdd(constants.minusPi3, t)
	z := t.Mul(t)
	s := z.MulAdd(estrin7(z, &constants.sinTerms), constants.float140)
	return t.Mul(z).MulAdd(s, t)
}

// sinSum returns sin(t+low) for |t| ≤ π/2. The term in t³ is added last, with an exact
// product.
func sinSum(t, low F64) F64 {
	z := t.Mul(t)
	cube := t.Mul(z)
	rest := cube.Mul(z).MulAdd(estrin7(z, &constants.sinTerms), low)
	return t.Add(cube.MulAdd(constants.float140, rest))
}

// sinFar and cosFar are not inlined, so that the usual case contains no calls.

//go:noinline
func sinFar(x F64) F64 { return Map(x, far.Sin) }

//go:noinline
func cosFar(x F64) F64 { return Map(x, far.Cos) }
