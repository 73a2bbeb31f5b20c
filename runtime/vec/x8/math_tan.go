// Code generated from x1/math_tan.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

import "github.com/gradgen/gradgen/runtime/vec/internal/far"

// π/2 in three parts.
const (
	halfPi1   = pi1 / 2
	halfPi2   = pi2 / 2
	halfPi3   = pi3 / 2
	twoOverPi = 2 * invPi
)

// Tan returns the tangent of x in radians.
//
// With n the integer nearest to 2x/π and r = x − n·π/2 in [−π/4, π/4], tan x is
// tan r = N/D for even n, with N = r + r³·P(r²) and D = 1 + r²·Q(r²), and −D/N for
// odd n.
func Tan(x F64) F64 {
	if !All(x.AsUint64x8().And(constants.magnitude).AsFloat64x8().Less(constants.nearTrig)) {
		return tanFar(x)
	}
	q := x.MulAdd(constants.twoOverPi, constants.shifter)
	n := q.Sub(constants.shifter)
	t, low := reducePi(x, n, constants.minusHalfPi1, constants.minusHalfPi2, constants.minusHalfPi3)
	v := tanReduced(t, low, q.AsInt64x8().ShiftAllLeft(63))
	return x.Merge(v, x.Equal(constants.zero))
}

// reducePi returns x + n·(p1+p2+p3) for the parts of a multiple of −π: t and its
// rounding error. The first sum is exact. If t is small, the second is exact as well,
// and its error term is noise; otherwise t exceeds n·p2 and the error term is exact.
func reducePi(x, n, p1, p2, p3 F64) (t, low F64) {
	r := n.MulAdd(p1, x)
	t = n.MulAdd(p2, r)
	low = n.MulAdd(p2, r.Sub(t))
	low = low.Merge(constants.zero, t.AsUint64x8().And(constants.magnitude).AsFloat64x8().Greater(constants.float132))
	return t, n.MulAdd(p3, low)
}

// tanFar is Tan for every x. It reduces the arguments one by one.
//
//go:noinline
func tanFar(x F64) F64 {
	q := Map(x, far.Quarter)
	odd := q.Add(constants.shifter).AsInt64x8().ShiftAllLeft(63)
	v := tanReduced(Map(x, far.High), Map(x, far.Low), odd)
	return x.Merge(v, x.Equal(constants.zero))
}

// tanReduced returns tan(t+low), or −1/tan(t+low) if odd has its sign bit set. N and D
// are in two parts; N includes low times the derivative D·(1 + tan²t) ≈ 1 + 0.72·t².
func tanReduced(t, low F64, odd I64) F64 {
	z := t.Mul(t)
	low = low.Mul(z).MulAdd(constants.float133, low)
	n, nLow := fastTwoSum(t, t.Mul(z).MulAdd(estrin3(z, &constants.tanNum), low))
	q := estrin4(z, &constants.tanDen)
	d := z.MulAdd(q, constants.one)
	dLow := z.MulAdd(q, constants.one.Sub(d))

	swap := odd.Less(constants.int19)
	num, numLow := d.Merge(n, swap), dLow.Merge(nLow, swap)
	den, denLow := n.Merge(d, swap), nLow.Merge(dLow, swap)
	v := quotient(num, numLow, den, denLow, constants.one.Div(den))
	return v.AsUint64x8().Xor(odd.AsUint64x8()).AsFloat64x8()
}
