// Code generated from x8/arith.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "simd/archsimd"

// F64 is a vector of float64 lanes.
type F64 = archsimd.Float64x4

// I64 is a vector of integer lanes.
type I64 = archsimd.Int64x4

// Mask is a vector of truth values.
type Mask = archsimd.Mask64x4

// Lanes is the number of lanes of F64, I64 and Mask.
const Lanes = 4

// Logical operations on bits always use unsigned lanes. Go 1.26.8 merges those on
// signed lanes, and those on masks, into VPTERNLOG, and three forms of the result are
// wrong (docs/vec.md).

const signBit = -1 << 63

// Splat returns x in every lane.
func Splat(x float64) F64 { return archsimd.BroadcastFloat64x4(x) }

// Add returns a+b.
func Add(a, b F64) F64 { return a.Add(b) }

// Sub returns a−b.
func Sub(a, b F64) F64 { return a.Sub(b) }

// Mul returns a·b.
func Mul(a, b F64) F64 { return a.Mul(b) }

// Div returns a/b.
func Div(a, b F64) F64 { return a.Div(b) }

// FMA returns a·b+c, rounded once.
func FMA(a, b, c F64) F64 { return a.MulAdd(b, c) }

// CopySign returns |a| with the sign of b.
func CopySign(a, b F64) F64 {
	sign := b.AsUint64x4().And(archsimd.BroadcastInt64x4(signBit).AsUint64x4())
	return a.AsUint64x4().And(archsimd.BroadcastInt64x4(^signBit).AsUint64x4()).Or(sign).AsFloat64x4()
}

// Sqrt returns √a, rounded correctly.
func Sqrt(a F64) F64 { return a.Sqrt() }

// The compiler (Go 1.26.8) treats VMINPD and VMAXPD as commutative, which they are not
// for NaN and zeros of different signs; so these functions do not rely on the order of
// operands.

// Min returns the smaller, as Go's builtin: NaN if either is, −0 below +0.
func Min(a, b F64) F64 {
	zero := a.AsUint64x4().Or(b.AsUint64x4()).AsFloat64x4()
	m := Select(a.Equal(b), zero, a.Min(b))
	return Select(Or(a.IsNaN(), b.IsNaN()), a.Add(b), m)
}

// Max returns the larger, as Go's builtin: NaN if either is, −0 below +0.
func Max(a, b F64) F64 {
	zero := a.AsUint64x4().And(b.AsUint64x4()).AsFloat64x4()
	m := Select(a.Equal(b), zero, a.Max(b))
	return Select(Or(a.IsNaN(), b.IsNaN()), a.Add(b), m)
}

// Clamp returns a limited to [lo, hi]; NaN stays NaN.
func Clamp(a, lo, hi F64) F64 {
	return Select(a.Less(lo), lo, Select(a.Greater(hi), hi, a))
}

// Bits returns the bit patterns of a.
func Bits(a F64) I64 { return a.AsInt64x4() }

// FromBits is the inverse of Bits.
func FromBits(a I64) F64 { return a.AsFloat64x4() }
