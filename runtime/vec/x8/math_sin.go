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
	a := x.AsInt64x8().And(archsimd.LoadInt64x8(&constants.int0)).AsFloat64x8()
	if !All(a.Less(archsimd.LoadFloat64x8(&constants.float103))) {
		return sinFar(x)
	}
	q := a.MulAdd(archsimd.LoadFloat64x8(&constants.float104), archsimd.LoadFloat64x8(&constants.float23))
	t, low := reducePi(a, q.Sub(archsimd.LoadFloat64x8(&constants.float23)), archsimd.LoadFloat64x8(&constants.float105), archsimd.LoadFloat64x8(&constants.float106), archsimd.LoadFloat64x8(&constants.float107))
	v := sinSum(t, low)
	sign := q.AsInt64x8().ShiftAllLeft(63).Xor(a.AsInt64x8().Xor(x.AsInt64x8()))
	return v.AsInt64x8().Xor(sign).AsFloat64x8()
}

// Cos returns the cosine of x in radians.
//
// With n half an odd number, nearest to |x|/π, cos x = −(−1)^(n−½)·sin(|x| − n·π).
func Cos(x F64) F64 {
	a := x.AsInt64x8().And(archsimd.LoadInt64x8(&constants.int0)).AsFloat64x8()
	if !All(a.Less(archsimd.LoadFloat64x8(&constants.float103))) {
		return cosFar(x)
	}
	q := a.MulAdd(archsimd.LoadFloat64x8(&constants.float104), archsimd.LoadFloat64x8(&constants.float1)).Add(archsimd.LoadFloat64x8(&constants.float23))
	t, low := reducePi(a, q.Sub(archsimd.LoadFloat64x8(&constants.float23)).Sub(archsimd.LoadFloat64x8(&constants.float1)), archsimd.LoadFloat64x8(&constants.float105), archsimd.LoadFloat64x8(&constants.float106), archsimd.LoadFloat64x8(&constants.float107))
	return sinSum(t, low).AsInt64x8().Xor(q.AsInt64x8().ShiftAllLeft(63)).AsFloat64x8()
}

// sinSum returns sin(t+low) for |t| ≤ π/2. The term in t³ is added last, with an
// exact product.
func sinSum(t, low F64) F64 {
	z := t.Mul(t)
	cube := t.Mul(z)
	rest := cube.Mul(z).MulAdd(horner7(z, &constants.sinTerms), low)
	return t.Add(cube.MulAdd(archsimd.LoadFloat64x8(&constants.float108), rest))
}

// reducePi returns x + n·(p1+p2+p3) for the parts of a multiple of −π: t and what
// rounding took from it. The first sum is exact. Where t is small so is the
// second, and its rest would be noise; elsewhere t exceeds n·p2 and the rest is
// exact.
func reducePi(x, n, p1, p2, p3 F64) (t, low F64) {
	r := n.MulAdd(p1, x)
	t = n.MulAdd(p2, r)
	low = n.MulAdd(p2, r.Sub(t))
	low = Select(t.AsInt64x8().And(archsimd.LoadInt64x8(&constants.int0)).AsFloat64x8().Greater(archsimd.LoadFloat64x8(&constants.float110)), low, archsimd.LoadFloat64x8(&constants.float5))
	return t, n.MulAdd(p3, low)
}

// sinFar and cosFar are not inlined, lest their arrays be in the frame of the
// usual case.

//go:noinline
func sinFar(x F64) F64 { return Map(x, far.Sin) }

//go:noinline
func cosFar(x F64) F64 { return Map(x, far.Cos) }
