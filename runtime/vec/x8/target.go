//go:build goexperiment.simd && amd64

package x8

import "simd/archsimd"

// Floor returns ⌊a⌋.
func Floor(a F64) F64 { return a.FloorScaled(0) }

// Ceil returns ⌈a⌉.
func Ceil(a F64) F64 { return a.CeilScaled(0) }

// Trunc returns a without its fraction.
func Trunc(a F64) F64 { return a.TruncScaled(0) }

// Round returns the integer nearest to a, the even one of two.
func Round(a F64) F64 { return a.RoundToEvenScaled(0) }

// Scale returns a·2ⁿ for integer n of any size, rounded once.
func Scale(a, n F64) F64 { return a.Scale(n) }

// FromInt returns the nearest float64, the even one of two.
func FromInt(a I64) F64 { return a.ConvertToFloat64() }

// ToFloat is FromInt.
func ToFloat(a I64) F64 { return FromInt(a) }

// ToInt returns a without its fraction, for |a| < 2⁵¹.
func ToInt(a F64) I64 { return a.ConvertToInt64() }

// MulInt returns a·b modulo 2⁶⁴.
func MulInt(a, b I64) I64 { return a.Mul(b) }

// Not returns ¬p.
func Not(p Mask) Mask { return archsimd.Mask64x8FromBits(^p.ToBits()) }

// Any says whether m holds in some lane.
func Any(m Mask) bool { return m.ToBits() != 0 }

// All says whether m holds in every lane.
func All(m Mask) bool { return m.ToBits() == 0xff }

// Sum adds the lanes: halves onto each other until one is left.
func Sum(v F64) float64 {
	h := v.GetLo().Add(v.GetHi())
	q := h.GetLo().Add(h.GetHi())
	return q.GetElem(0) + q.GetElem(1)
}

// Gather returns s[i] in every lane.
func Gather(s []float64, i I64) F64 {
	var k [Lanes]int64
	i.Store(&k)
	return join(
		quad(s[k[0]], s[k[1]], s[k[2]], s[k[3]]),
		quad(s[k[4]], s[k[5]], s[k[6]], s[k[7]]))
}

// LoadStride returns s[0], s[stride], s[2·stride], ….
func LoadStride(s []float64, stride int) F64 {
	_ = s[7*stride]
	return join(
		quad(s[0], s[stride], s[2*stride], s[3*stride]),
		quad(s[4*stride], s[5*stride], s[6*stride], s[7*stride]))
}

// Column returns element k of each of the first slices of rows, which has at
// least Lanes.
func Column(rows [][]float64, k int) F64 {
	_ = rows[7]
	return join(
		quad(rows[0][k], rows[1][k], rows[2][k], rows[3][k]),
		quad(rows[4][k], rows[5][k], rows[6][k], rows[7][k]))
}

func quad(a, b, c, d float64) archsimd.Float64x4 {
	var z archsimd.Float64x2
	var q archsimd.Float64x4
	return q.SetLo(z.SetElem(0, a).SetElem(1, b)).SetHi(z.SetElem(0, c).SetElem(1, d))
}

func join(lo, hi archsimd.Float64x4) F64 {
	var v F64
	return v.SetLo(lo).SetHi(hi)
}
