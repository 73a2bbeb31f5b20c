//go:build goexperiment.simd && amd64

package x8

import (
	"simd/archsimd"
	"unsafe"
)

// AddSum adds the sum of the lanes of v to s[i]. Unlike Sum, it has no float64 in a
// register, because Go adds those by instructions of SSE.
func AddSum(s []float64, i int, v F64) {
	h := v.GetLo().Add(v.GetHi())
	q := h.GetLo().Add(h.GetHi())
	total := q.AddPairs(q).Add(archsimd.BroadcastFloat64x2(s[i]))
	*(*uint64)(unsafe.Pointer(&s[i])) = total.AsUint64x2().GetElem(0)
}

// AddSum4 adds the sums of the lanes of a, b, c and d to s[i] and the three elements
// after it. It is faster than four calls of AddSum.
func AddSum4(s []float64, i int, a, b, c, d F64) {
	to := (*[4]float64)(s[i:])
	archsimd.LoadFloat64x4(to).Add(fourSums(folded(a), folded(b), folded(c), folded(d))).Store(to)
}

// folded returns the sums of the lower and the upper lanes.
func folded(v F64) archsimd.Float64x4 { return v.GetLo().Add(v.GetHi()) }

// half returns the sums of the lower and the upper lanes in memory.
func half(lanes *[Lanes]float64) archsimd.Float64x4 {
	return archsimd.LoadFloat64x4((*[4]float64)(lanes[:4])).Add(archsimd.LoadFloat64x4((*[4]float64)(lanes[4:])))
}
