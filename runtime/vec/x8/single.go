//go:build goexperiment.simd && amd64

package x8

import (
	"simd/archsimd"
	"unsafe"
)

// Single numbers are moved between memory and vectors as integers. Go moves a float64
// by an instruction of SSE, and a change between SSE and vector instructions takes some
// processors the time of hundreds of instructions.

// bits returns the address of a number as that of its bits.
func bits(x *float64) *int64 { return (*int64)(unsafe.Pointer(x)) }

// quad returns a vector of four numbers in memory.
func quad(a, b, c, d *float64) archsimd.Float64x4 {
	var z archsimd.Int64x2
	low := z.SetElem(0, *bits(a)).InterleaveLo(z.SetElem(0, *bits(b)))
	high := z.SetElem(0, *bits(c)).InterleaveLo(z.SetElem(0, *bits(d)))
	var q archsimd.Int64x4
	return q.SetLo(low).SetHi(high).AsFloat64x4()
}

// scatter sets s[i] = v in two lanes.
func scatter(s []float64, i, v archsimd.Int64x2) {
	*bits(&s[i.GetElem(0)]) = v.GetElem(0)
	*bits(&s[i.GetElem(1)]) = v.GetElem(1)
}

// scatterAdd does s[i] += v in two lanes. It adds vectors whose second lane is not
// used.
func scatterAdd(s []float64, i, v archsimd.Int64x2) {
	var z archsimd.Int64x2
	p := bits(&s[i.GetElem(0)])
	*p = z.SetElem(0, *p).AsFloat64x2().Add(v.AsFloat64x2()).AsInt64x2().GetElem(0)
	p = bits(&s[i.GetElem(1)])
	*p = z.SetElem(0, *p).AsFloat64x2().Add(v.InterleaveHi(v).AsFloat64x2()).AsInt64x2().GetElem(0)
}
