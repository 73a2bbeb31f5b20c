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
// tan r = r + r³·T(r²) for even n, and −1/tan r for odd n.
func Tan(x F64) F64 {
	if !All(x.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4().Less(archsimd.LoadFloat64x4(&constants.float103))) {
		return tanFar(x)
	}
	q := x.MulAdd(archsimd.LoadFloat64x4(&constants.float113), archsimd.LoadFloat64x4(&constants.float23))
	n := q.Sub(archsimd.LoadFloat64x4(&constants.float23))
	t, low := reducePi(x, n, archsimd.LoadFloat64x4(&constants.float114), archsimd.LoadFloat64x4(&constants.float115), archsimd.LoadFloat64x4(&constants.float116))
	v := tanReduced(t, low, q.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int117)))
	return Select(x.Equal(archsimd.LoadFloat64x4(&constants.float5)), x, v)
}

// tanFar is Tan for every x, its arguments reduced one by one.
//
//go:noinline
func tanFar(x F64) F64 {
	q := Map(x, far.Quarter)
	odd := q.Add(archsimd.LoadFloat64x4(&constants.float23)).AsInt64x4().And(archsimd.LoadInt64x4(&constants.int117))
	v := tanReduced(Map(x, far.High), Map(x, far.Low), odd)
	return Select(x.Equal(archsimd.LoadFloat64x4(&constants.float5)), x, v)
}

// tanReduced returns tan(t+low), or −1/tan(t+low) where odd is 1.
func tanReduced(t, low F64, odd I64) F64 {
	z := t.Mul(t)
	p := horner14(z, &constants.tanReducedTerms)
	u := t.Mul(z).MulAdd(p, t)
	w := t.Mul(z).MulAdd(p, low.Mul(u).MulAdd(u, low)) // tan(t+low) ≈ tan t + low·(1 + tan²t)
	high, rest := fastTwoSum(t, w)
	y := archsimd.LoadFloat64x4(&constants.float15).Div(high)
	e := y.MulAdd(rest, y.MulAdd(high, archsimd.LoadFloat64x4(&constants.float11)))
	return Select(odd.Equal(archsimd.LoadInt64x4(&constants.int117)), y.MulAdd(e, y), high)
}
