//go:build goexperiment.simd && amd64

package x4

import (
	"simd/archsimd"
	"unsafe"
)

// AddSum adds the sum of the lanes of v to s[i]. Unlike Sum, it has no float64 in a
// register, because Go adds those by instructions of SSE.
func AddSum(s []float64, i int, v F64) {
	q := v.GetLo().Add(v.GetHi())
	total := q.AddPairs(q).Add(archsimd.BroadcastFloat64x2(s[i]))
	*(*uint64)(unsafe.Pointer(&s[i])) = total.AsUint64x2().GetElem(0)
}

// AddSum4 adds the sums of the lanes of a, b, c and d to s[i] and the three elements
// after it. It is faster than four calls of AddSum.
func AddSum4(s []float64, i int, a, b, c, d F64) {
	to := (*[4]float64)(s[i:])
	archsimd.LoadFloat64x4(to).Add(fourSums(a, b, c, d)).Store(to)
}

// half returns the lanes in memory, to which those of longer vectors are folded.
func half(lanes *[Lanes]float64) archsimd.Float64x4 { return archsimd.LoadFloat64x4(lanes) }
