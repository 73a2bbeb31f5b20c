// Code generated from x1/math_exp.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

const (
	log2e   = 0x1.71547652b82fep+0
	ln2High = 0x1.62e42fefa39efp-1
	ln2Low  = 0x1.abc9e3b39803fp-56
)

// Exp returns eˣ.
//
// With n the integer nearest to x/ln 2 and r = x − n·ln 2,
// eˣ = 2ⁿ·(1 + r + r²·Q(r)). Beyond ±1000 all is 0 or +Inf, so x is clamped.
func Exp(x F64) F64 {
	p, n := expReduced(Clamp(x, Splat(-1000), Splat(1000)))
	return Scale(p, n)
}

// expReduced returns p near 1 and an integer n with eˣ = p·2ⁿ.
func expReduced(x F64) (p, n F64) {
	n = Round(Mul(x, Splat(log2e)))
	r := FMA(n, Splat(-ln2High), x)
	r = FMA(n, Splat(-ln2Low), r)
	q := step(Splat(0x1.ad805d2fc3cf9p-26), r, 0x1.28ad9cfd1141cp-22)
	q = step(q, r, 0x1.71df24fae8f69p-19)
	q = step(q, r, 0x1.a01999e0c9fddp-16)
	q = step(q, r, 0x1.a01a012a624e0p-13)
	q = step(q, r, 0x1.6c16c184394b0p-10)
	q = step(q, r, 0x1.1111111127c1dp-7)
	q = step(q, r, 0x1.555555555083bp-5)
	q = step(q, r, 0x1.55555555554fap-3)
	q = step(q, r, 0x1.000000000000ap-1)
	return Add(Splat(1), FMA(Mul(r, r), q, r)), n
}
