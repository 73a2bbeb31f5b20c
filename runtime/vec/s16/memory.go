//go:build goexperiment.simd && amd64

package s16

import (
	"simd/archsimd"
	"unsafe"
)

// Load returns the first elements of s, which has at least Lanes.
func Load(s []float32) F32 { return archsimd.LoadFloat32x16Slice(s) }

// Store writes v to the first elements of s, which has at least Lanes.
func Store(s []float32, v F32) { v.StoreSlice(s) }

// LoadPart is Load for any length of s; lanes beyond it are zero.
func LoadPart(s []float32) F32 { return archsimd.LoadFloat32x16SlicePart(s) }

// StorePart is Store for any length of s; lanes beyond it are not written.
func StorePart(s []float32, v F32) { v.StoreSlicePart(s) }

// Lane returns lane k of v.
func Lane(v F32, k int) float32 {
	var a [Lanes]float32
	v.Store(&a)
	return a[k]
}

// loadAt returns the lanes from s[i] on. The caller ensures that they exist.
func loadAt(s []float32, i int) F32 {
	return archsimd.LoadFloat32x16((*[Lanes]float32)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s)), i*int(unsafe.Sizeof(s[0])))))
}

// storeAt writes v to s from s[i] on. The caller ensures that the elements exist.
func storeAt(s []float32, i int, v F32) {
	v.Store((*[Lanes]float32)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s)), i*int(unsafe.Sizeof(s[0])))))
}
