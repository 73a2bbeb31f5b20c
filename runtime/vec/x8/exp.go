//go:build goexperiment.simd && amd64

package x8

import "unsafe"

// Exp returns eˣ.
//
// With n the multiple of 1/16 nearest to x/ln 2 and r = x − n·ln 2, eˣ = 2ⁿ·(1 + r +
// r²·Q(r)). The fraction of n selects a power of 2 from a table. If x is so large that
// |r| ≥ 1, or if x is infinite and r is NaN, the scale is 0 or +Inf, whatever the
// factor.
func Exp(x F64) F64 {
	c, t := constants, expTable
	q := x.MulAdd(c.log2e, t.to16th)
	n := q.Sub(t.to16th)
	r := n.MulAdd(c.minusLn2High, x)
	r = n.MulAdd(c.minusLn2Low, r)
	r2 := r.Mul(r)
	p := r2.MulAdd(estrin5(r, &t.terms), r)
	power := t.low.ConcatPermute(t.high, q.AsUint64x8()) // by the lowest four bits
	return Select(r2.Less(c.one), p.MulAdd(power, power), c.one).Scale(n)
}

// Exp2 returns 2ˣ.
//
// With n the integer nearest to x and r = x − n, 2ˣ = 2ⁿ·(1 + r·P(r)). If x is
// infinite, r is NaN, and the scale is 0 or +Inf.
func Exp2(x F64) F64 {
	c := constants
	n := x.RoundToEvenScaled(0)
	r := x.Sub(n)
	return Select(r.Less(c.one), exp2Reduced(r), c.one).Scale(n)
}

// expTable is allocated on the heap, for the reason given at constants.
var expTable = (*expConstants[F64])(unsafe.Pointer(allocateExp()))

type expConstants[F any] struct {
	low, high F    // 2^(k/16)
	to16th    F    // its sum with a number has the nearest multiple of 1/16, as a count of sixteenths, in the low bits
	terms     [5]F // coefficients of Q, highest power first
}

func allocateExp() *expConstants[lanes] {
	t := new(expConstants[lanes])
	*t = expConstants[lanes]{
		low: lanes{0x1p+0, 0x1.0b5586cf9890fp+0, 0x1.172b83c7d517bp+0, 0x1.2387a6e756238p+0,
			0x1.306fe0a31b715p+0, 0x1.3dea64c123422p+0, 0x1.4bfdad5362a27p+0, 0x1.5ab07dd485429p+0},
		high: lanes{0x1.6a09e667f3bcdp+0, 0x1.7a11473eb0187p+0, 0x1.8ace5422aa0dbp+0, 0x1.9c49182a3f090p+0,
			0x1.ae89f995ad3adp+0, 0x1.c199bdd85529cp+0, 0x1.d5818dcfba487p+0, 0x1.ea4afa2a490dap+0},
		to16th: all(0x1.8p48),
		terms: [5]lanes{
			all(0x1.6c14b5768c43dp-10),
			all(0x1.11123afbcafa8p-7),
			all(0x1.555555591798ap-5),
			all(0x1.555555548f235p-3),
			all(0x1.fffffffffffb6p-2),
		},
	}
	return t
}
