// Code generated from x1/math_exp.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "simd/archsimd"

const (
	log2e    = 0x1.71547652b82fep+0
	ln2High  = 0x1.62e42fefa39efp-1
	ln2Low   = 0x1.abc9e3b39803fp-56
	ln2Short = 0x1.62e42fefa3800p-1 // 42 bits: exact when multiplied by an exponent
	ln2Rest  = 0x1.ef35793c76730p-45
)

// Exp returns eˣ.
//
// With n the integer nearest to x/ln 2 and r = x − n·ln 2,
// eˣ = 2ⁿ·(1 + r + r²·Q(r)). Beyond ±1000 all is 0 or +Inf, so x is clamped.
func Exp(x F64) F64 {
	p, n := expReduced(Clamp(x, archsimd.LoadFloat64x4(&constants.float34), archsimd.LoadFloat64x4(&constants.float35)))
	return Scale(p, n)
}

// expReduced returns p near 1 and an integer n with eˣ = p·2ⁿ.
func expReduced(x F64) (p, n F64) {
	n = x.MulAdd(archsimd.LoadFloat64x4(&constants.float36), archsimd.LoadFloat64x4(&constants.float23)).Sub(archsimd.LoadFloat64x4(&constants.float23))
	r := n.MulAdd(archsimd.LoadFloat64x4(&constants.float37), x)
	r = n.MulAdd(archsimd.LoadFloat64x4(&constants.float38), r)
	return archsimd.LoadFloat64x4(&constants.float11).Add(r.Mul(r).MulAdd(expTail(r), r)), n
}

// expTail returns Q(r) with e^r = 1 + r + r²·Q(r), |r| ≤ (ln 2)/2.
func expTail(r F64) F64 {
	return horner10(r, &constants.expTailTerms)
}

// expParts returns n and high+low = e^r − 1 for x+xLow = n·ln 2 + r.
func expParts(x, xLow F64) (high, low, n F64) {
	n = x.Mul(archsimd.LoadFloat64x4(&constants.float36)).RoundToEven()
	r1 := n.MulAdd(archsimd.LoadFloat64x4(&constants.float40), x)
	r, rLow := fastTwoSum(r1, n.MulAdd(archsimd.LoadFloat64x4(&constants.float41), xLow))
	q := horner11(r, &constants.expPartsTerms)
	high, low = fastTwoSum(r, r.Mul(r).MulAdd(q, rLow))
	return high, low, n
}

// Exp2 returns 2ˣ.
//
// With n the integer nearest to x and r = x − n, 2ˣ = 2ⁿ·(1 + r·P(r)).
func Exp2(x F64) F64 {
	x = Clamp(x, archsimd.LoadFloat64x4(&constants.float43), archsimd.LoadFloat64x4(&constants.float44))
	n := x.RoundToEven()
	r := x.Sub(n)
	p := horner12(r, &constants.exp2Terms)
	return Scale(p.MulAdd(r, archsimd.LoadFloat64x4(&constants.float11)), n)
}

// Expm1 returns eˣ − 1, accurate near 0.
//
// With the r and n of Exp, eˣ − 1 = 2·(2ⁿ⁻¹·(e^r − 1) + (2ⁿ⁻¹ − ½)).
func Expm1(x F64) F64 {
	high, low, n := expParts(Clamp(x, archsimd.LoadFloat64x4(&constants.float46), archsimd.LoadFloat64x4(&constants.float47)), archsimd.LoadFloat64x4(&constants.float5))
	s := scaleNormal(archsimd.LoadFloat64x4(&constants.float1), n)
	v := s.MulAdd(high, s.Sub(archsimd.LoadFloat64x4(&constants.float1))).Add(s.Mul(low))
	return Select(x.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4().Less(archsimd.LoadFloat64x4(&constants.float48)), x, v.Add(v))
}
