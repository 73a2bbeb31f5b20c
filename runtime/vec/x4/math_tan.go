// Code generated from x1/math_tan.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "simd/archsimd"

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
	if !All(x.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4().Less(archsimd.LoadFloat64x4(&constants.float106))) {
		return tanFar(x)
	}
	q := x.MulAdd(archsimd.LoadFloat64x4(&constants.float116), archsimd.LoadFloat64x4(&constants.float23))
	n := q.Sub(archsimd.LoadFloat64x4(&constants.float23))
	t, low := reducePi(x, n, archsimd.LoadFloat64x4(&constants.float117), archsimd.LoadFloat64x4(&constants.float118), archsimd.LoadFloat64x4(&constants.float119))
	v := tanReduced(t, low, q.AsInt64x4().ShiftAllLeft(63))
	return Select(x.Equal(archsimd.LoadFloat64x4(&constants.float5)), x, v)
}

// tanFar is Tan for every x, its arguments reduced one by one.
//
//go:noinline
func tanFar(x F64) F64 {
	q := Map(x, far.Quarter)
	odd := q.Add(archsimd.LoadFloat64x4(&constants.float23)).AsInt64x4().ShiftAllLeft(63)
	v := tanReduced(Map(x, far.High), Map(x, far.Low), odd)
	return Select(x.Equal(archsimd.LoadFloat64x4(&constants.float5)), x, v)
}

// tanReduced returns tan(t+low), or −1/tan(t+low) where odd has a sign bit. Both
// N and D are in two parts, N with the derivative D·(1 + tan²t) ≈ 1 + 0.72·t²
// times low.
func tanReduced(t, low F64, odd I64) F64 {
	z := t.Mul(t)
	low = low.Mul(z).MulAdd(archsimd.LoadFloat64x4(&constants.float120), low)
	n, nLow := fastTwoSum(t, t.Mul(z).MulAdd(horner3(z, &constants.tanNum), low))
	q := horner4(z, &constants.tanDen)
	d := z.MulAdd(q, archsimd.LoadFloat64x4(&constants.float11))
	dLow := z.MulAdd(q, archsimd.LoadFloat64x4(&constants.float11).Sub(d))

	swap := odd.Less(archsimd.LoadInt64x4(&constants.int14))
	num, numLow := Select(swap, d, n), Select(swap, dLow, nLow)
	den, denLow := Select(swap, n, d), Select(swap, nLow, dLow)
	v := quotient(num, numLow, den, denLow, archsimd.LoadFloat64x4(&constants.float11).Div(den))
	return v.AsInt64x4().Xor(odd).AsFloat64x4()
}
