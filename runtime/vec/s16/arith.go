// Code generated from x8/arith.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package s16

import "simd/archsimd"

// F32 is a vector of float32 lanes.
type F32 = archsimd.Float32x16

// I32 is a vector of integer lanes.
type I32 = archsimd.Int32x16

// Mask is a vector of truth values.
type Mask = archsimd.Mask32x16

// Lanes is the number of lanes of F32, I32 and Mask.
const Lanes = 16

// Logical operations on bits always use unsigned lanes. Go 1.26.8 merges those on
// signed lanes, and those on masks, into VPTERNLOG, and three forms of the result are
// wrong (docs/vec.md).

const signBit = -1 << 31

// Splat returns x in every lane.
func Splat(x float32) F32 { return archsimd.BroadcastFloat32x16(x) }

// Add returns a+b.
func Add(a, b F32) F32 { return a.Add(b) }

// Sub returns a−b.
func Sub(a, b F32) F32 { return a.Sub(b) }

// Mul returns a·b.
func Mul(a, b F32) F32 { return a.Mul(b) }

// Div returns a/b.
func Div(a, b F32) F32 { return a.Div(b) }

// FMA returns a·b+c, rounded once.
func FMA(a, b, c F32) F32 { return a.MulAdd(b, c) }

// CopySign returns |a| with the sign of b.
func CopySign(a, b F32) F32 {
	sign := b.AsUint32x16().And(archsimd.BroadcastInt32x16(signBit).AsUint32x16())
	return a.AsUint32x16().And(archsimd.BroadcastInt32x16(^signBit).AsUint32x16()).Or(sign).AsFloat32x16()
}

// Sqrt returns √a, rounded correctly.
func Sqrt(a F32) F32 { return a.Sqrt() }

// The compiler (Go 1.26.8) treats VMINPD and VMAXPD as commutative, which they are not
// for NaN and zeros of different signs; so these functions do not rely on the order of
// operands.

// Min returns the smaller, as Go's builtin: NaN if either is, −0 below +0.
func Min(a, b F32) F32 {
	zero := a.AsUint32x16().Or(b.AsUint32x16()).AsFloat32x16()
	m := Select(a.Equal(b), zero, a.Min(b))
	return Select(Or(a.IsNaN(), b.IsNaN()), a.Add(b), m)
}

// Max returns the larger, as Go's builtin: NaN if either is, −0 below +0.
func Max(a, b F32) F32 {
	zero := a.AsUint32x16().And(b.AsUint32x16()).AsFloat32x16()
	m := Select(a.Equal(b), zero, a.Max(b))
	return Select(Or(a.IsNaN(), b.IsNaN()), a.Add(b), m)
}

// Clamp returns a limited to [lo, hi]; NaN stays NaN.
func Clamp(a, lo, hi F32) F32 {
	return Select(a.Less(lo), lo, Select(a.Greater(hi), hi, a))
}

// Bits returns the bit patterns of a.
func Bits(a F32) I32 { return a.AsInt32x16() }

// FromBits is the inverse of Bits.
func FromBits(a I32) F32 { return a.AsFloat32x16() }
