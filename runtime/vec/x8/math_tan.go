// Code generated from x1/math_tan.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

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
	if !All(x.AsInt64x8().And(archsimd.LoadInt64x8(&otherBits)).AsFloat64x8().Less(archsimd.LoadFloat64x8(&tanFloat0))) {
		return tanFar(x)
	}
	q := x.MulAdd(archsimd.LoadFloat64x8(&tanFloat1), archsimd.LoadFloat64x8(&tanFloat2))
	n := q.Sub(archsimd.LoadFloat64x8(&tanFloat2))
	t, low := reducePi(x, n, archsimd.LoadFloat64x8(&tanFloat3), archsimd.LoadFloat64x8(&tanFloat4), archsimd.LoadFloat64x8(&tanFloat5))
	v := tanReduced(t, low, q.AsInt64x8().And(archsimd.LoadInt64x8(&tanInt0)))
	return Select(x.Equal(archsimd.LoadFloat64x8(&tanFloat6)), x, v)
}

// tanFar is Tan for every x, its arguments reduced one by one.
func tanFar(x F64) F64 {
	q := Map(x, far.Quarter)
	odd := q.Add(archsimd.LoadFloat64x8(&tanFloat2)).AsInt64x8().And(archsimd.LoadInt64x8(&tanInt0))
	v := tanReduced(Map(x, far.High), Map(x, far.Low), odd)
	return Select(x.Equal(archsimd.LoadFloat64x8(&tanFloat6)), x, v)
}

// tanReduced returns tan(t+low), or −1/tan(t+low) where odd is 1.
func tanReduced(t, low F64, odd I64) F64 {
	z := t.Mul(t)
	p := horner14(z, &tanReducedTerms)
	u := t.Mul(z).MulAdd(p, t)
	w := t.Mul(z).MulAdd(p, low.Mul(u).MulAdd(u, low)) // tan(t+low) ≈ tan t + low·(1 + tan²t)
	high, rest := fastTwoSum(t, w)
	y := archsimd.LoadFloat64x8(&tanFloat7).Div(high)
	e := y.MulAdd(rest, y.MulAdd(high, archsimd.LoadFloat64x8(&tanFloat8)))
	return Select(odd.Equal(archsimd.LoadInt64x8(&tanInt0)), y.MulAdd(e, y), high)
}

// Coefficients of the polynomial in tanReduced, highest power first.
var tanReducedTerms = [...]lanes{
	all(0x1.5dfefa8c35017p-16),
	all(-0x1.786309c899867p-15),
	all(0x1.7721523cab31dp-14),
	all(-0x1.ba6c729e67fa7p-16),
	all(0x1.1e4a8c81e0fc2p-13),
	all(0x1.d26043f1bca21p-13),
	all(0x1.37fbf87743c64p-11),
	all(0x1.7d5b302ddae91p-10),
	all(0x1.d6d93778983f2p-9),
	all(0x1.226e123ef3b15p-7),
	all(0x1.664f49a971995p-6),
	all(0x1.ba1ba1b465a92p-5),
	all(0x1.111111111835dp-3),
	all(0x1.55555555554f1p-2),
}

// Constants of this file.
var (
	tanFloat0 = all(nearTrig)
	tanFloat1 = all(twoOverPi)
	tanFloat2 = all(shifter)
	tanFloat3 = all(-halfPi1)
	tanFloat4 = all(-halfPi2)
	tanFloat5 = all(-halfPi3)
	tanFloat6 = all(0)
	tanFloat7 = all(-1)
	tanFloat8 = all(1)
	tanInt0   = allInt(1)
)
