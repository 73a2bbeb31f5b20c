// Code generated from x1/math_sin.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

import "simd/archsimd"

import "github.com/gradgen/gradgen/runtime/vec/internal/far"

// π in three parts. Products of the first with numbers of 23 bits are exact.
const (
	pi1   = 0x1.921fb54800000p+1
	pi2   = -0x1.de973dcb3b39ap-30
	pi3   = 0x1.45c06e0e68948p-85
	invPi = 0x1.45f306dc9c883p-2

	// nearTrig bounds the arguments that the parts of π reduce well enough.
	nearTrig = 0x1p21
)

// Sin returns the sine of x in radians.
//
// With n the integer nearest to |x|/π and r = |x| − n·π in [−π/2, π/2],
// sin |x| = (−1)ⁿ·(r + r³·S(r²)).
func Sin(x F64) F64 {
	a := x.AsInt64x8().And(archsimd.LoadInt64x8(&otherBits)).AsFloat64x8()
	if !All(a.Less(archsimd.LoadFloat64x8(&sinFloat0))) {
		return Map(x, far.Sin)
	}
	q := a.MulAdd(archsimd.LoadFloat64x8(&sinFloat1), archsimd.LoadFloat64x8(&sinFloat2))
	t, low := reducePi(a, q.Sub(archsimd.LoadFloat64x8(&sinFloat2)), archsimd.LoadFloat64x8(&sinFloat3), archsimd.LoadFloat64x8(&sinFloat4), archsimd.LoadFloat64x8(&sinFloat5))
	v := sinSum(t, low)
	sign := q.AsInt64x8().ShiftAllLeft(63).Xor(a.AsInt64x8().Xor(x.AsInt64x8()))
	return v.AsInt64x8().Xor(sign).AsFloat64x8()
}

// Cos returns the cosine of x in radians.
//
// With n half an odd number, nearest to |x|/π, cos x = −(−1)^(n−½)·sin(|x| − n·π).
func Cos(x F64) F64 {
	a := x.AsInt64x8().And(archsimd.LoadInt64x8(&otherBits)).AsFloat64x8()
	if !All(a.Less(archsimd.LoadFloat64x8(&sinFloat0))) {
		return Map(x, far.Cos)
	}
	q := a.MulAdd(archsimd.LoadFloat64x8(&sinFloat1), archsimd.LoadFloat64x8(&sinFloat6)).Add(archsimd.LoadFloat64x8(&sinFloat2))
	t, low := reducePi(a, q.Sub(archsimd.LoadFloat64x8(&sinFloat2)).Sub(archsimd.LoadFloat64x8(&sinFloat6)), archsimd.LoadFloat64x8(&sinFloat3), archsimd.LoadFloat64x8(&sinFloat4), archsimd.LoadFloat64x8(&sinFloat5))
	return sinSum(t, low).AsInt64x8().Xor(q.AsInt64x8().ShiftAllLeft(63)).AsFloat64x8()
}

// sinSum returns sin(t+low) for |t| ≤ π/2. The term in t³ is added last, with an
// exact product.
func sinSum(t, low F64) F64 {
	z := t.Mul(t)
	cube := t.Mul(z)
	rest := cube.Mul(z).MulAdd(horner7(z, &sinTerms), low)
	return t.Add(cube.MulAdd(archsimd.LoadFloat64x8(&sinFloat7), rest))
}

// Coefficients of r⁵ and on, highest power first.
var sinTerms = [...]lanes{
	all(0x1.8828f36781c88p-49),
	all(-0x1.ae43172d554e6p-41),
	all(0x1.6123cb10bc51cp-33),
	all(-0x1.ae6454caf8711p-26),
	all(0x1.71de3a5286fcdp-19),
	all(-0x1.a01a01a0148a0p-13),
	all(0x1.11111111110c1p-7),
}

// reducePi returns x + n·(p1+p2+p3) for the parts of a multiple of −π: t and what
// rounding took from it. The first sum is exact. Where t is small so is the
// second, and its rest would be noise; elsewhere t exceeds n·p2 and the rest is
// exact.
func reducePi(x, n, p1, p2, p3 F64) (t, low F64) {
	r := n.MulAdd(p1, x)
	t = n.MulAdd(p2, r)
	low = n.MulAdd(p2, r.Sub(t))
	low = Select(t.AsInt64x8().And(archsimd.LoadInt64x8(&otherBits)).AsFloat64x8().Greater(archsimd.LoadFloat64x8(&sinFloat8)), low, archsimd.LoadFloat64x8(&sinFloat9))
	return t, n.MulAdd(p3, low)
}

// Constants of this file.
var (
	sinFloat0 = all(nearTrig)
	sinFloat1 = all(invPi)
	sinFloat2 = all(shifter)
	sinFloat3 = all(-pi1)
	sinFloat4 = all(-pi2)
	sinFloat5 = all(-pi3)
	sinFloat6 = all(0.5)
	sinFloat7 = all(-0x1.5555555555555p-3)
	sinFloat8 = all(0x1p-6)
	sinFloat9 = all(0)
)
