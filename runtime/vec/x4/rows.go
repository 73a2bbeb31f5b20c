// Code generated from x8/rows.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import (
	"simd/archsimd"
	"unsafe"
)

// AddSums does dst[k] += scale·Sum(row k) with a row of Lanes for each element of
// dst. Like ClearUpper it clears the upper halves of the registers.
//
//go:noinline
func AddSums(dst []float64, scale float64, rows []float64) {
	rows = rows[:len(dst)*Lanes]
	s := archsimd.BroadcastFloat64x4(scale)
	k := 0
	for ; k <= len(dst)-4; k += 4 {
		r := (*[4 * Lanes]float64)(unsafe.Pointer(&rows[k*Lanes]))
		d := (*[4]float64)(unsafe.Pointer(&dst[k]))
		archsimd.LoadFloat64x4(d).Add(s.Mul(fourSums(row(r, 0), row(r, 1), row(r, 2), row(r, 3)))).Store(d)
	}
	for ; k < len(dst); k++ {
		v := Load(rows[k*Lanes:])
		sum := s.Mul(fourSums(v, v, v, v)).GetLo()
		total := archsimd.BroadcastFloat64x2(dst[k]).Add(sum)
		*(*uint64)(unsafe.Pointer(&dst[k])) = total.AsUint64x2().GetElem(0)
	}
	archsimd.ClearAVXUpperBits()
}

// row returns row k of four.
func row(rows *[4 * Lanes]float64, k int) F64 {
	return archsimd.LoadFloat64x4((*[Lanes]float64)(rows[k*Lanes:]))
}

// fourSums returns the sums of four vectors, of each in the order of Sum.
func fourSums(a, b, c, d F64) archsimd.Float64x4 {
	p, q, r, s := half(a), half(b), half(c), half(d)
	even := p.Select128FromPair(0, 2, r).Add(p.Select128FromPair(1, 3, r))
	odd := q.Select128FromPair(0, 2, s).Add(q.Select128FromPair(1, 3, s))
	return even.AddPairsGrouped(odd)
}
