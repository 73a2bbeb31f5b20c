//go:build goexperiment.simd && amd64

package s16

import (
	"simd/archsimd"

	"github.com/gradgen/gradgen/runtime/vec/x8"
)

// Floor returns ⌊a⌋.
func Floor(a F32) F32 { return a.FloorScaled(0) }

// Ceil returns ⌈a⌉.
func Ceil(a F32) F32 { return a.CeilScaled(0) }

// Trunc returns a rounded toward zero.
func Trunc(a F32) F32 { return a.TruncScaled(0) }

// Round returns the integer nearest to a, the even one of two.
func Round(a F32) F32 { return a.RoundToEvenScaled(0) }

// Masks are combined as bits of integers. If the result of archsimd's And or Or has two
// users that combine it with further operands, Go 1.26.8 drops one of these
// (docs/vec.md).

// And returns p ∧ q.
func And(p, q Mask) Mask { return archsimd.Mask32x16FromBits(p.ToBits() & q.ToBits()) }

// Or returns p ∨ q.
func Or(p, q Mask) Mask { return archsimd.Mask32x16FromBits(p.ToBits() | q.ToBits()) }

// Not returns ¬p.
func Not(p Mask) Mask { return archsimd.Mask32x16FromBits(^p.ToBits()) }

// Any reports whether m holds in some lane.
func Any(m Mask) bool { return m.ToBits() != 0 }

// All reports whether m holds in every lane.
func All(m Mask) bool { return m.ToBits() == 0xffff }

// Low returns the first half of the lanes, High the second, in float64.
func Low(v F32) x8.F64 { return v.GetLo().ConvertToFloat64() }

// High returns the second half of the lanes in float64.
func High(v F32) x8.F64 { return v.GetHi().ConvertToFloat64() }

// Join is the inverse of Low and High, rounded.
func Join(low, high x8.F64) F32 {
	var v F32
	return v.SetLo(low.ConvertToFloat32()).SetHi(high.ConvertToFloat32())
}

// Sum returns the sum of the lanes in float64: it adds one half to the other until one lane is left.
func Sum(v F32) float64 { return x8.Sum(Low(v).Add(High(v))) }

// Neg returns −a, the sign bit flipped.
func Neg(a F32) F32 {
	return a.AsUint32x16().Xor(archsimd.BroadcastUint32x16(1 << 31)).AsFloat32x16()
}

// Abs returns |a|.
func Abs(a F32) F32 {
	return a.AsUint32x16().And(archsimd.BroadcastUint32x16(1<<31 - 1)).AsFloat32x16()
}
