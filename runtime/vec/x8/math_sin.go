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
// With n the integer nearest to x/π and r = x − n·π in [−π/2, π/2],
// sin x = (−1)ⁿ·(r + r³·S(r²)).
func Sin(x F64) F64 {
	q := x.MulAdd(archsimd.LoadFloat64x8(&sinFloat0), archsimd.LoadFloat64x8(&sinFloat1))
	v := sinReduced(x, q.Sub(archsimd.LoadFloat64x8(&sinFloat1)), q.AsInt64x8().ShiftAllLeft(63))
	v = Select(x.Equal(archsimd.LoadFloat64x8(&sinFloat2)), x, v)
	if !All(x.AsInt64x8().And(archsimd.LoadInt64x8(&otherBits)).AsFloat64x8().Less(archsimd.LoadFloat64x8(&sinFloat3))) {
		return sinFar(x)
	}
	return v
}

// Cos returns the cosine of x in radians.
//
// With n half an odd number, nearest to x/π, cos x = −(−1)^(n−½)·sin(x − n·π).
func Cos(x F64) F64 {
	q := x.AsInt64x8().And(archsimd.LoadInt64x8(&otherBits)).AsFloat64x8().MulAdd(archsimd.LoadFloat64x8(&sinFloat0), archsimd.LoadFloat64x8(&sinFloat4))
	q = q.Add(archsimd.LoadFloat64x8(&sinFloat1))
	n := q.Sub(archsimd.LoadFloat64x8(&sinFloat1)).Sub(archsimd.LoadFloat64x8(&sinFloat4))
	v := sinReduced(x.AsInt64x8().And(archsimd.LoadInt64x8(&otherBits)).AsFloat64x8(), n, q.AsInt64x8().ShiftAllLeft(63))
	if !All(x.AsInt64x8().And(archsimd.LoadInt64x8(&otherBits)).AsFloat64x8().Less(archsimd.LoadFloat64x8(&sinFloat3))) {
		return cosFar(x)
	}
	return v
}

// sinReduced returns sin(x − n·π) with its sign flipped by the sign bit.
func sinReduced(x, n F64, sign I64) F64 {
	t, low := reducePi(x, n, -pi1, -pi2, -pi3)
	z := t.Mul(t)
	p := archsimd.LoadFloat64x8(&sinReducedTerms[0]).
		MulAdd(z, archsimd.LoadFloat64x8(&sinReducedTerms[1])).
		MulAdd(z, archsimd.LoadFloat64x8(&sinReducedTerms[2])).
		MulAdd(z, archsimd.LoadFloat64x8(&sinReducedTerms[3])).
		MulAdd(z, archsimd.LoadFloat64x8(&sinReducedTerms[4])).
		MulAdd(z, archsimd.LoadFloat64x8(&sinReducedTerms[5])).
		MulAdd(z, archsimd.LoadFloat64x8(&sinReducedTerms[6])).
		MulAdd(z, archsimd.LoadFloat64x8(&sinReducedTerms[7]))
	v := t.Add(t.Mul(z).MulAdd(p, low))
	return v.AsInt64x8().Xor(sign).AsFloat64x8()
}

// Coefficients of the polynomial in sinReduced, highest power first.
var sinReducedTerms = [...]lanes{
	all(0x1.8828f36781c88p-49),
	all(-0x1.ae43172d554e6p-41),
	all(0x1.6123cb10bc51cp-33),
	all(-0x1.ae6454caf8711p-26),
	all(0x1.71de3a5286fcdp-19),
	all(-0x1.a01a01a0148a0p-13),
	all(0x1.11111111110c1p-7),
	all(-0x1.5555555555555p-3),
}

// reducePi returns x + n·(p1+p2+p3) for the parts of a multiple of −π: t and what
// rounding took from it. The first sum is exact. Where t is small so is the
// second, and its rest would be noise; elsewhere t exceeds n·p2 and the rest is
// exact.
func reducePi(x, n F64, p1, p2, p3 float64) (t, low F64) {
	r := n.MulAdd(Splat(p1), x)
	t = n.MulAdd(Splat(p2), r)
	low = n.MulAdd(Splat(p2), r.Sub(t))
	low = Select(t.AsInt64x8().And(archsimd.LoadInt64x8(&otherBits)).AsFloat64x8().Greater(archsimd.LoadFloat64x8(&sinFloat5)), low, archsimd.LoadFloat64x8(&sinFloat2))
	return t, n.MulAdd(Splat(p3), low)
}

func sinFar(x F64) F64 { return Map(x, far.Sin) }

func cosFar(x F64) F64 { return Map(x, far.Cos) }

// Constants of this file.
var (
	sinFloat0 = all(invPi)
	sinFloat1 = all(shifter)
	sinFloat2 = all(0)
	sinFloat3 = all(nearTrig)
	sinFloat4 = all(0.5)
	sinFloat5 = all(0x1p-6)
)
