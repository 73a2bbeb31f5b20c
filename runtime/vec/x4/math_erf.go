// Code generated from x1/math_erf.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "github.com/gradgen/gradgen/runtime/vec/internal/erftable"

// Erf returns the error function of x.
//
// For the multiple r of 1/128 nearest to |x|, and e = r − |x|, erf |x| = erf(r) −
// 2/√π·e^(−r²)·(e + e²·Q(r, e)), the Taylor series. A table has erf(r) and 2/√π·e^(−r²)
// up to 6; beyond, the result is 1.
func Erf(x F64) F64 {
	a := x.AsUint64x4().And(constants.magnitude).AsFloat64x4()
	b := constants.float28.Merge(a, a.Greater(constants.float28))
	q := b.Add(constants.to128th)
	r := q.Sub(constants.to128th)
	e := r.Sub(b)
	value, slope := pairs(&erftable.Values, q.AsUint64x4().And(constants.bits30).AsInt64x4())
	v := slope.MulAdd(e.Mul(e).MulAdd(erfSeries(r, e), e), value)
	return v.AsUint64x4().Or(a.AsUint64x4().Xor(x.AsUint64x4())).AsFloat64x4()
}

// to128th is a constant whose sum with a number has the nearest multiple of 1/128, as a
// count of 128ths, in the low bits.
const to128th = 0x1.8p45

// erfSeries returns Q(r, e), whose coefficients are polynomials in r. The coefficient
// of e³ would begin with 1/10; the difference compensates for the first omitted term at
// r = 0. It is one expression, which costs less of the inlining budget than its parts.
func erfSeries(r, e F64) F64 {
	e2, r2 := e.Mul(e), r.Mul(r)
	return e2.MulAdd(e2.MulAdd(r.Mul(r2.MulAdd(r2.MulAdd(constants.float31, constants.float32), constants.float33)), e.MulAdd(r2.MulAdd(r2.MulAdd(constants.float34, constants.float35), constants.float36), r.Mul(r2.MulAdd(constants.float37, constants.float8)))), e.MulAdd(r2.MulAdd(constants.float38, constants.float39), r))
}
