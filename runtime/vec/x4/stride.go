// Code generated from x8/stride.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "unsafe"

// LoadStrideInt returns s[0], s[stride], s[2·stride], ….
func LoadStrideInt(s []int, stride int) I64 {
	return LoadStride(unsafe.Slice((*float64)(unsafe.Pointer(unsafe.SliceData(s))), len(s)), stride).AsInt64x4()
}

// LoadStrideInt64 returns s[0], s[stride], s[2·stride], ….
func LoadStrideInt64(s []int64, stride int) I64 {
	return LoadStride(unsafe.Slice((*float64)(unsafe.Pointer(unsafe.SliceData(s))), len(s)), stride).AsInt64x4()
}

// LoadStrideUint32 returns s[0], s[stride], s[2·stride], ….
func LoadStrideUint32(s []uint32, stride int) I64 {
	signed := unsafe.Slice((*int32)(unsafe.Pointer(unsafe.SliceData(s))), len(s))
	return AndInt(LoadStrideInt32(signed, stride), SplatInt(1<<32-1))
}

// LoadStrideUint8 returns s[0], s[stride], s[2·stride], ….
func LoadStrideUint8(s []uint8, stride int) I64 { return fromBytes(packed(s, stride)) }

// LoadStrideBool returns a mask of s[0], s[stride], s[2·stride], ….
func LoadStrideBool(s []bool, stride int) Mask {
	bytes := unsafe.Slice((*uint8)(unsafe.Pointer(unsafe.SliceData(s))), len(s))
	return Not(EqInt(fromBytes(packed(bytes, stride)), SplatInt(0)))
}

// packed returns s[0], s[stride], … as the bytes of an integer. Go would store an array
// of them by instructions of SSE.
func packed(s []uint8, stride int) (word uint64) {
	for k := range Lanes {
		word |= uint64(s[k*stride]) << (8 * k)
	}
	return word
}
