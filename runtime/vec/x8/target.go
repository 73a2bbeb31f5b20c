//go:build goexperiment.simd && amd64

package x8

import (
	"simd/archsimd"
	"unsafe"
)

// Floor returns ⌊a⌋.
func Floor(a F64) F64 { return a.FloorScaled(0) }

// Ceil returns ⌈a⌉.
func Ceil(a F64) F64 { return a.CeilScaled(0) }

// Trunc returns a rounded toward zero.
func Trunc(a F64) F64 { return a.TruncScaled(0) }

// Round returns the integer nearest to a, the even one of two.
func Round(a F64) F64 { return a.RoundToEvenScaled(0) }

// Scale returns a·2ⁿ for integer n of any size, rounded once.
func Scale(a, n F64) F64 { return a.Scale(n) }

// FromInt returns the nearest float64, the even one of two.
func FromInt(a I64) F64 { return a.ConvertToFloat64() }

// ToInt returns a rounded toward zero, for |a| < 2⁵¹.
func ToInt(a F64) I64 { return a.ConvertToInt64() }

// MulInt returns a·b modulo 2⁶⁴.
func MulInt(a, b I64) I64 { return a.Mul(b) }

// LoadUint8 returns the first elements of s, which has at least Lanes.
func LoadUint8(s []uint8) I64 {
	return fromBytes(*(*uint64)(unsafe.Pointer((*[Lanes]uint8)(s))))
}

// fromBytes returns the bytes of word, the lowest first.
func fromBytes(word uint64) I64 {
	var z archsimd.Uint64x2
	return z.SetElem(0, word).AsUint8x16().ExtendLo8ToUint64().AsInt64x8()
}

// LoadUint16 returns the first elements of s, which has at least Lanes.
func LoadUint16(s []uint16) I64 { return archsimd.LoadUint16x8Slice(s).ExtendToUint64().AsInt64x8() }

// LoadUint32 returns the first elements of s, which has at least Lanes.
func LoadUint32(s []uint32) I64 { return archsimd.LoadUint32x8Slice(s).ExtendToUint64().AsInt64x8() }

// Masks are combined as bits of integers. If the result of archsimd's And or Or has two
// users that combine it with further operands, Go 1.26.8 drops one of these
// (docs/vec.md).

// And returns p ∧ q.
func And(p, q Mask) Mask { return archsimd.Mask64x8FromBits(p.ToBits() & q.ToBits()) }

// Or returns p ∨ q.
func Or(p, q Mask) Mask { return archsimd.Mask64x8FromBits(p.ToBits() | q.ToBits()) }

// Not returns ¬p.
func Not(p Mask) Mask { return archsimd.Mask64x8FromBits(^p.ToBits()) }

// Any reports whether m holds in some lane.
func Any(m Mask) bool { return m.ToBits() != 0 }

// All reports whether m holds in every lane.
func All(m Mask) bool { return m.ToBits() == 0xff }

// Sum returns the sum of the lanes: it adds one half to the other until one lane is left.
func Sum(v F64) float64 {
	h := v.GetLo().Add(v.GetHi())
	q := h.GetLo().Add(h.GetHi())
	return q.GetElem(0) + q.GetElem(1)
}

// Gather returns s[i] in every lane.
func Gather(s []float64, i I64) F64 {
	low, high := i.GetLo(), i.GetHi()
	a, b, c, d := low.GetLo(), low.GetHi(), high.GetLo(), high.GetHi()
	return join(
		quad(&s[a.GetElem(0)], &s[a.GetElem(1)], &s[b.GetElem(0)], &s[b.GetElem(1)]),
		quad(&s[c.GetElem(0)], &s[c.GetElem(1)], &s[d.GetElem(0)], &s[d.GetElem(1)]))
}

// LoadStride returns s[0], s[stride], s[2·stride], ….
func LoadStride(s []float64, stride int) F64 {
	_ = s[7*stride]
	return join(
		quad(&s[0], &s[stride], &s[2*stride], &s[3*stride]),
		quad(&s[4*stride], &s[5*stride], &s[6*stride], &s[7*stride]))
}

// LoadFirst32 returns s[i:][:n] for 0 < n ≤ Lanes in the lanes of m, which is
// First(n). The others have s[i].
func LoadFirst32(s []float32, i, n int, m Mask) F64 {
	if i < 0 || i > len(s)-n {
		panic(outOfReach32(s, i, n))
	}
	s = s[i:]
	return join(
		quad32(&s[0], &s[below(1, n)], &s[below(2, n)], &s[below(3, n)]).ConvertToFloat64(),
		quad32(&s[below(4, n)], &s[below(5, n)], &s[below(6, n)], &s[below(7, n)]).ConvertToFloat64())
}

// Gather32 returns s[i] in every lane.
func Gather32(s []float32, i I64) F64 {
	low, high := i.GetLo(), i.GetHi()
	a, b, c, d := low.GetLo(), low.GetHi(), high.GetLo(), high.GetHi()
	return join(
		quad32(&s[a.GetElem(0)], &s[a.GetElem(1)], &s[b.GetElem(0)], &s[b.GetElem(1)]).ConvertToFloat64(),
		quad32(&s[c.GetElem(0)], &s[c.GetElem(1)], &s[d.GetElem(0)], &s[d.GetElem(1)]).ConvertToFloat64())
}

// LoadStride32 returns s[0], s[stride], s[2·stride], ….
func LoadStride32(s []float32, stride int) F64 {
	_ = s[7*stride]
	return join(
		quad32(&s[0], &s[stride], &s[2*stride], &s[3*stride]).ConvertToFloat64(),
		quad32(&s[4*stride], &s[5*stride], &s[6*stride], &s[7*stride]).ConvertToFloat64())
}

// LoadStrideInt32 returns s[0], s[stride], s[2·stride], ….
func LoadStrideInt32(s []int32, stride int) I64 {
	floats := unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(s))), len(s))
	_ = floats[7*stride]
	low := quad32(&floats[0], &floats[stride], &floats[2*stride], &floats[3*stride]).AsInt32x4().ExtendToInt64()
	high := quad32(&floats[4*stride], &floats[5*stride], &floats[6*stride], &floats[7*stride]).AsInt32x4().ExtendToInt64()
	return join(low.AsFloat64x4(), high.AsFloat64x4()).AsInt64x8()
}

// Column returns element k of each of the first slices of rows, which has at
// least Lanes.
func Column(rows [][]float64, k int) F64 {
	_ = rows[7]
	return join(
		quad(&rows[0][k], &rows[1][k], &rows[2][k], &rows[3][k]),
		quad(&rows[4][k], &rows[5][k], &rows[6][k], &rows[7][k]))
}

// Scatter sets s[i] = v in every lane, the first lane first.
func Scatter(s []float64, i I64, v F64) {
	j, k := i.GetLo(), i.GetHi()
	a, b := v.AsInt64x8().GetLo(), v.AsInt64x8().GetHi()
	scatter(s, j.GetLo(), a.GetLo())
	scatter(s, j.GetHi(), a.GetHi())
	scatter(s, k.GetLo(), b.GetLo())
	scatter(s, k.GetHi(), b.GetHi())
}

// ScatterAdd does s[i] += v in every lane, the first lane first, so that
// repeated indices add up.
func ScatterAdd(s []float64, i I64, v F64) {
	j, k := i.GetLo(), i.GetHi()
	a, b := v.AsInt64x8().GetLo(), v.AsInt64x8().GetHi()
	scatterAdd(s, j.GetLo(), a.GetLo())
	scatterAdd(s, j.GetHi(), a.GetHi())
	scatterAdd(s, k.GetLo(), b.GetLo())
	scatterAdd(s, k.GetHi(), b.GetHi())
}

// StoreStride sets s[0], s[stride], s[2·stride], … to the lanes of v.
func StoreStride(s []float64, stride int, v F64) {
	low, high := v.AsInt64x8().GetLo(), v.AsInt64x8().GetHi()
	a, b, c, d := low.GetLo(), low.GetHi(), high.GetLo(), high.GetHi()
	*bits(&s[0]) = a.GetElem(0)
	*bits(&s[stride]) = a.GetElem(1)
	*bits(&s[2*stride]) = b.GetElem(0)
	*bits(&s[3*stride]) = b.GetElem(1)
	*bits(&s[4*stride]) = c.GetElem(0)
	*bits(&s[5*stride]) = c.GetElem(1)
	*bits(&s[6*stride]) = d.GetElem(0)
	*bits(&s[7*stride]) = d.GetElem(1)
}

func join(lo, hi archsimd.Float64x4) F64 {
	var v F64
	return v.SetLo(lo).SetHi(hi)
}

// StoreSingle sets *p to the first lane of v.
func StoreSingle(p *float64, v F64) { *bits(p) = v.GetLo().GetLo().AsInt64x2().GetElem(0) }
