//go:build goexperiment.simd && amd64

package x8

import (
	"simd/archsimd"
	"unsafe"
)

// LoadFirst returns s[i:][:n] for 0 < n ≤ Lanes in the lanes of m, which is
// First(n). The others are 0.
//
//go:nocheckptr
func LoadFirst(s []float64, i, n int, m Mask) F64 {
	if i < 0 || i > len(s)-n {
		panic(outOfReach(s, i, n))
	}
	return archsimd.LoadMaskedFloat64x8((*[Lanes]float64)(unsafe.Pointer(&s[i])), m)
}

// LoadFilled is LoadFirst with s[i] in the other lanes, so that these lanes cause no
// effect, such as a division by zero, that the first does not cause.
func LoadFilled(s []float64, i, n int, m Mask) F64 {
	v := LoadFirst(s, i, n, m)
	var first archsimd.Uint64x8
	return Select(m, v, v.Permute(first))
}

// StoreFirst sets s[i:][:n] for 0 < n ≤ Lanes to the lanes of v in m, which is
// First(n).
//
//go:nocheckptr
func StoreFirst(s []float64, i, n int, m Mask, v F64) {
	if i < 0 || i > len(s)-n {
		panic(outOfReach(s, i, n))
	}
	v.StoreMasked((*[Lanes]float64)(unsafe.Pointer(&s[i])), m)
}

// StoreWithin sets those of s[i], s[i+1], … that s has to their lanes of v; i may be negative.
func StoreWithin(s []float64, i int, v F64) {
	if i >= 0 && i <= len(s)-Lanes {
		v.Store((*[Lanes]float64)(unsafe.Pointer(&s[i])))
		return
	}
	var lanes [Lanes]float64
	v.Store(&lanes)
	for k := max(-i, 0); k < min(len(s)-i, Lanes); k++ { // copy would be a call with SSE
		*bits(&s[i+k]) = *bits(&lanes[k])
	}
}

// outOfReach panics like s[i] or s[i+n-1].
//
//go:noinline
func outOfReach(s []float64, i, n int) any { return s[i] + s[i+n-1] }
