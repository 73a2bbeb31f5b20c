//go:build goexperiment.simd && amd64

package x8

import (
	"simd/archsimd"
	"unsafe"
)

// AddSums does dst[k] += scale·Sum(row k) with a row of Lanes for each element of
// dst, and sets the rows to zero. Like ClearUpper it clears the upper halves of the registers.
//
//go:noinline
func AddSums(dst []float64, scale float64, rows []float64) {
	rows = rows[:len(dst)*Lanes]
	s := archsimd.BroadcastFloat64x4(scale)
	var zero F64
	k := 0
	for ; k <= len(dst)-4; k += 4 {
		r := (*[4 * Lanes]float64)(unsafe.Pointer(&rows[k*Lanes]))
		d := (*[4]float64)(unsafe.Pointer(&dst[k]))
		archsimd.LoadFloat64x4(d).Add(s.Mul(fourSums(half(place(r, 0)), half(place(r, 1)), half(place(r, 2)), half(place(r, 3))))).Store(d)
		zero.Store(place(r, 0))
		zero.Store(place(r, 1))
		zero.Store(place(r, 2))
		zero.Store(place(r, 3))
	}
	for ; k < len(dst); k++ {
		r := (*[Lanes]float64)(rows[k*Lanes:])
		v := half(r)
		zero.Store(r)
		sum := s.Mul(fourSums(v, v, v, v)).GetLo()
		total := archsimd.BroadcastFloat64x2(dst[k]).Add(sum)
		*(*uint64)(unsafe.Pointer(&dst[k])) = total.AsUint64x2().GetElem(0)
	}
	archsimd.ClearAVXUpperBits()
}

// place returns row k of four.
func place(rows *[4 * Lanes]float64, k int) *[Lanes]float64 {
	return (*[Lanes]float64)(unsafe.Pointer(&rows[k*Lanes]))
}

// fourSums returns the sums of four vectors that were folded to four lanes, each added
// in the order of Sum.
func fourSums(a, b, c, d archsimd.Float64x4) archsimd.Float64x4 {
	even := a.Select128FromPair(0, 2, c).Add(a.Select128FromPair(1, 3, c))
	odd := b.Select128FromPair(0, 2, d).Add(b.Select128FromPair(1, 3, d))
	return even.AddPairsGrouped(odd)
}
