//go:build goexperiment.simd && amd64

package s8

import (
	"simd/archsimd"

	"github.com/gradgen/gradgen/runtime/vec/x4"
)

// Floor returns ⌊a⌋.
func Floor(a F32) F32 { return a.Floor() }

// Ceil returns ⌈a⌉.
func Ceil(a F32) F32 { return a.Ceil() }

// Trunc returns a rounded toward zero.
func Trunc(a F32) F32 { return a.Trunc() }

// Round returns the integer nearest to a, the even one of two.
func Round(a F32) F32 { return a.RoundToEven() }

// And and Or combine vectors. Go 1.26.8 merges these wrongly (docs/vec.md) only in
// functions that also have vectors of AVX-512.

// And returns p ∧ q.
func And(p, q Mask) Mask { return p.And(q) }

// Or returns p ∨ q.
func Or(p, q Mask) Mask { return p.Or(q) }

// Not returns ¬p.
func Not(p Mask) Mask {
	return p.ToInt32x8().AsUint32x8().Xor(archsimd.BroadcastUint32x8(1<<32 - 1)).AsInt32x8().ToMask()
}

// Any reports whether m holds in some lane.
func Any(m Mask) bool { return !m.ToInt32x8().IsZero() }

// All reports whether m holds in every lane.
func All(m Mask) bool {
	return m.ToInt32x8().AsUint32x8().Xor(archsimd.BroadcastUint32x8(1<<32 - 1)).IsZero()
}

// Low returns the first half of the lanes, High the second, in float64.
func Low(v F32) x4.F64 { return v.GetLo().ConvertToFloat64() }

// High returns the second half of the lanes in float64.
func High(v F32) x4.F64 { return v.GetHi().ConvertToFloat64() }

// Join is the inverse of Low and High, rounded.
func Join(low, high x4.F64) F32 {
	var v F32
	return v.SetLo(low.ConvertToFloat32()).SetHi(high.ConvertToFloat32())
}

// Sum returns the sum of the lanes in float64: it adds one half to the other until one lane is left.
func Sum(v F32) float64 { return x4.Sum(Low(v).Add(High(v))) }

// Neg returns −a, the sign bit flipped.
func Neg(a F32) F32 {
	return a.AsUint32x8().Xor(archsimd.BroadcastUint32x8(1 << 31)).AsFloat32x8()
}

// Abs returns |a|.
func Abs(a F32) F32 {
	return a.AsUint32x8().And(archsimd.BroadcastUint32x8(1<<31 - 1)).AsFloat32x8()
}
