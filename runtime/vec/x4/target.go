//go:build goexperiment.simd && amd64

package x4

import (
	"math"
	"simd/archsimd"
	"unsafe"
)

// Floor returns ⌊a⌋.
func Floor(a F64) F64 { return a.Floor() }

// Ceil returns ⌈a⌉.
func Ceil(a F64) F64 { return a.Ceil() }

// Trunc returns a rounded toward zero.
func Trunc(a F64) F64 { return a.Trunc() }

// Round returns the integer nearest to a, the even one of two.
func Round(a F64) F64 { return a.RoundToEven() }

// Scale returns a·2ⁿ for integers n of any size. AVX2 has no such instruction: it
// multiplies by two factors that share the exponent n, which covers 2⁻²⁰⁴⁴ to 2²⁰⁴⁴. It
// rounds once more than x8's only if |a| is below 2⁻⁵⁰⁰.
func Scale(a, n F64) F64 { return scaleFar(a, n) }

// FromInt returns the nearest float64, the even one of two. AVX2 has no such
// instruction: the halves are put into the low bits of 2⁵² and 2⁸⁴, which is exact, and
// their sum rounds once.
func FromInt(a I64) F64 {
	lo := a.AsUint64x4().And(archsimd.BroadcastUint64x4(1<<32 - 1)).Or(archsimd.BroadcastUint64x4(0x433 << 52))
	hi := ShiftRight(a, 32).AsUint64x4().Xor(archsimd.BroadcastUint64x4(0x453<<52 | 1<<31))
	h := hi.AsFloat64x4().Sub(Splat(0x1p84 + 0x1p63 + 0x1p52))
	return h.Add(lo.AsFloat64x4())
}

// ToInt returns a rounded toward zero, for |a| < 2⁵¹.
func ToInt(a F64) I64 {
	bias := archsimd.BroadcastInt64x4(int64(math.Float64bits(shifter)))
	return a.Trunc().Add(Splat(shifter)).AsInt64x4().Sub(bias)
}

// MulInt returns a·b modulo 2⁶⁴, from products of 32-bit halves.
func MulInt(a, b I64) I64 {
	ua, ub := a.AsUint64x4(), b.AsUint64x4()
	low := ua.AsUint32x8().MulEvenWiden(ub.AsUint32x8())
	u := ShiftRight(a, 32).AsUint64x4().AsUint32x8().MulEvenWiden(ub.AsUint32x8())
	v := ShiftRight(b, 32).AsUint64x4().AsUint32x8().MulEvenWiden(ua.AsUint32x8())
	return low.Add(u.Add(v).ShiftAllLeft(32)).AsInt64x4()
}

// LoadUint8 returns the first elements of s, which has at least Lanes.
func LoadUint8(s []uint8) I64 {
	return fromBytes(uint64(*(*uint32)(unsafe.Pointer((*[Lanes]uint8)(s)))))
}

// fromBytes returns the bytes of word, the lowest first.
func fromBytes(word uint64) I64 {
	var z archsimd.Uint64x2
	return z.SetElem(0, word).AsUint8x16().ExtendLo4ToUint64().AsInt64x4()
}

// LoadUint16 returns the first elements of s, which has at least Lanes.
func LoadUint16(s []uint16) I64 {
	var z archsimd.Uint64x2
	word := *(*uint64)(unsafe.Pointer((*[Lanes]uint16)(s)))
	return z.SetElem(0, word).AsUint16x8().ExtendLo4ToUint64().AsInt64x4()
}

// LoadUint32 returns the first elements of s, which has at least Lanes.
func LoadUint32(s []uint32) I64 { return archsimd.LoadUint32x4Slice(s).ExtendToUint64().AsInt64x4() }

// And and Or combine vectors. Go 1.26.8 merges these wrongly (docs/vec.md) only in
// functions that also have vectors of AVX-512.

// And returns p ∧ q.
func And(p, q Mask) Mask { return p.And(q) }

// Or returns p ∨ q.
func Or(p, q Mask) Mask { return p.Or(q) }

// Not returns ¬p.
func Not(p Mask) Mask {
	return p.ToInt64x4().AsUint64x4().Xor(archsimd.BroadcastUint64x4(1<<64 - 1)).AsInt64x4().ToMask()
}

// Any reports whether m holds in some lane.
func Any(m Mask) bool { return m.ToBits() != 0 }

// All reports whether m holds in every lane.
func All(m Mask) bool { return m.ToBits() == 0xf }

// Sum returns the sum of the lanes: it adds one half to the other until one lane is left.
func Sum(v F64) float64 {
	q := v.GetLo().Add(v.GetHi())
	return q.GetElem(0) + q.GetElem(1)
}

// Gather returns s[i] in every lane.
func Gather(s []float64, i I64) F64 {
	a, b := i.GetLo(), i.GetHi()
	return quad(&s[a.GetElem(0)], &s[a.GetElem(1)], &s[b.GetElem(0)], &s[b.GetElem(1)])
}

// LoadStride returns s[0], s[stride], s[2·stride], ….
func LoadStride(s []float64, stride int) F64 {
	_ = s[3*stride]
	return quad(&s[0], &s[stride], &s[2*stride], &s[3*stride])
}

// LoadFirst32 returns s[i:][:n] for 0 < n ≤ Lanes in the lanes of m, which is
// First(n). The others have s[i].
func LoadFirst32(s []float32, i, n int, m Mask) F64 {
	if i < 0 || i > len(s)-n {
		panic(outOfReach32(s, i, n))
	}
	s = s[i:]
	return quad32(&s[0], &s[below(1, n)], &s[below(2, n)], &s[below(3, n)]).ConvertToFloat64()
}

// Gather32 returns s[i] in every lane.
func Gather32(s []float32, i I64) F64 {
	a, b := i.GetLo(), i.GetHi()
	return quad32(&s[a.GetElem(0)], &s[a.GetElem(1)], &s[b.GetElem(0)], &s[b.GetElem(1)]).ConvertToFloat64()
}

// LoadStride32 returns s[0], s[stride], s[2·stride], ….
func LoadStride32(s []float32, stride int) F64 {
	_ = s[3*stride]
	return quad32(&s[0], &s[stride], &s[2*stride], &s[3*stride]).ConvertToFloat64()
}

// LoadStrideInt32 returns s[0], s[stride], s[2·stride], ….
func LoadStrideInt32(s []int32, stride int) I64 {
	floats := unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(s))), len(s))
	_ = floats[3*stride]
	return quad32(&floats[0], &floats[stride], &floats[2*stride], &floats[3*stride]).AsInt32x4().ExtendToInt64()
}

// Column returns element k of each of the first slices of rows, which has at
// least Lanes.
func Column(rows [][]float64, k int) F64 {
	_ = rows[3]
	return quad(&rows[0][k], &rows[1][k], &rows[2][k], &rows[3][k])
}

// Scatter sets s[i] = v in every lane, the first lane first.
func Scatter(s []float64, i I64, v F64) {
	scatter(s, i.GetLo(), v.AsInt64x4().GetLo())
	scatter(s, i.GetHi(), v.AsInt64x4().GetHi())
}

// ScatterAdd does s[i] += v in every lane, the first lane first, so that
// repeated indices add up.
func ScatterAdd(s []float64, i I64, v F64) {
	scatterAdd(s, i.GetLo(), v.AsInt64x4().GetLo())
	scatterAdd(s, i.GetHi(), v.AsInt64x4().GetHi())
}

// StoreStride sets s[0], s[stride], s[2·stride], … to the lanes of v.
func StoreStride(s []float64, stride int, v F64) {
	a, b := v.AsInt64x4().GetLo(), v.AsInt64x4().GetHi()
	*bits(&s[0]) = a.GetElem(0)
	*bits(&s[stride]) = a.GetElem(1)
	*bits(&s[2*stride]) = b.GetElem(0)
	*bits(&s[3*stride]) = b.GetElem(1)
}

// pairs returns t[i] for 0 ≤ i < 1024 in every lane. It loads the pairs of lanes 0 and
// 2 into one vector and those of lanes 1 and 3 into another, and then separates first
// and second numbers. Each load covers two pairs; only the first is used.
func pairs(t *[1025][2]float64, i I64) (first, second F64) {
	var k [Lanes]uint64 // in bytes
	i.ShiftAllLeft(4).AsUint64x4().Store(&k)
	p := unsafe.Pointer(t)
	a := archsimd.LoadFloat64x4((*[4]float64)(unsafe.Add(p, k[0]))).SetHi(archsimd.LoadFloat64x2((*[2]float64)(unsafe.Add(p, k[2])))).AsInt64x4()
	b := archsimd.LoadFloat64x4((*[4]float64)(unsafe.Add(p, k[1]))).SetHi(archsimd.LoadFloat64x2((*[2]float64)(unsafe.Add(p, k[3])))).AsInt64x4()
	return a.InterleaveLoGrouped(b).AsFloat64x4(), a.InterleaveHiGrouped(b).AsFloat64x4()
}

// StoreSingle sets *p to the first lane of v.
func StoreSingle(p *float64, v F64) { *bits(p) = v.GetLo().AsInt64x2().GetElem(0) }
