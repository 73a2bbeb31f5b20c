//go:build goexperiment.simd && amd64

package x8

import (
	"simd/archsimd"
	"unsafe"
)

// Load returns the first elements of s, which has at least Lanes.
func Load(s []float64) F64 { return archsimd.LoadFloat64x8Slice(s) }

// Store writes v to the first elements of s, which has at least Lanes.
func Store(s []float64, v F64) { v.StoreSlice(s) }

// LoadAt returns s[i:][:Lanes].
func LoadAt(s []float64, i int) F64 {
	if i < 0 || i > len(s)-Lanes {
		panic(outOfRange(s, i))
	}
	return archsimd.LoadFloat64x8((*[Lanes]float64)(unsafe.Pointer(&s[i])))
}

// StoreAt sets s[i:][:Lanes] to v.
func StoreAt(s []float64, i int, v F64) {
	if i < 0 || i > len(s)-Lanes {
		panic(outOfRange(s, i))
	}
	v.Store((*[Lanes]float64)(unsafe.Pointer(&s[i])))
}

// A Row is memory for a vector.
type Row = [Lanes]float64

// Rows returns the rows of s, one after the other.
func Rows(s []float64) []Row {
	return unsafe.Slice((*Row)(unsafe.Pointer(unsafe.SliceData(s))), len(s)/Lanes)
}

// LoadRow returns rows[k].
func LoadRow(rows []Row, k int) F64 { return archsimd.LoadFloat64x8(&rows[k]) }

// StoreRow sets rows[k] to v.
func StoreRow(rows []Row, k int, v F64) { v.Store(&rows[k]) }

// OnLines returns the memory of room as vectors that begin at multiples of their size,
// so that each is in one cache line. It returns one vector less than room has space
// for.
func OnLines(room []float64) []F64 {
	p := unsafe.Pointer(unsafe.SliceData(room))
	past := -uintptr(p) % (8 * Lanes)
	return unsafe.Slice((*F64)(unsafe.Add(p, past)), len(room)/Lanes-1)
}

// outOfRange panics like s[i] or s[i+Lanes-1]. Callers panic with its result, which it
// never returns, to tell the compiler that they do not continue.
//
//go:noinline
func outOfRange(s []float64, i int) any { return s[i] + s[i+Lanes-1] }

// LoadPart is Load for any length of s; lanes beyond it are zero.
func LoadPart(s []float64) F64 { return archsimd.LoadFloat64x8SlicePart(s) }

// StorePart is Store for any length of s; lanes beyond it are not written.
func StorePart(s []float64, v F64) { v.StoreSlicePart(s) }

// LoadInt returns the first elements of s, which has at least Lanes.
func LoadInt(s []int) I64 {
	return archsimd.LoadInt64x8((*[8]int64)(unsafe.Pointer((*[8]int)(s))))
}

// LoadIntPart is LoadInt for any length of s; lanes beyond it are zero.
func LoadIntPart(s []int) I64 {
	return archsimd.LoadInt64x8SlicePart(unsafe.Slice((*int64)(unsafe.Pointer(unsafe.SliceData(s))), len(s)))
}

// StoreInt writes v to the first elements of s, which has at least Lanes.
func StoreInt(s []int, v I64) {
	v.Store((*[8]int64)(unsafe.Pointer((*[8]int)(s))))
}

// LoadInt32 returns the first elements of s, which has at least Lanes.
func LoadInt32(s []int32) I64 { return archsimd.LoadInt32x8Slice(s).ExtendToInt64() }

// LoadInt64 returns the first elements of s, which has at least Lanes.
func LoadInt64(s []int64) I64 { return archsimd.LoadInt64x8((*[8]int64)(s)) }

// LoadInt8 returns the first elements of s, which has at least Lanes.
func LoadInt8(s []int8) I64 {
	bytes := (*[Lanes]uint8)(unsafe.Pointer((*[Lanes]int8)(s)))
	return ShiftRightSigned(ShiftLeft(LoadUint8(bytes[:]), 56), 56)
}

// LoadInt16 returns the first elements of s, which has at least Lanes.
func LoadInt16(s []int16) I64 {
	words := (*[Lanes]uint16)(unsafe.Pointer((*[Lanes]int16)(s)))
	return ShiftRightSigned(ShiftLeft(LoadUint16(words[:]), 48), 48)
}

// LoadUint returns the bits of the first elements of s, which has at least Lanes.
func LoadUint(s []uint) I64 {
	return archsimd.LoadInt64x8((*[8]int64)(unsafe.Pointer((*[8]uint)(s))))
}

// LoadUint64 returns the bits of the first elements of s, which has at least Lanes.
func LoadUint64(s []uint64) I64 {
	return archsimd.LoadInt64x8((*[8]int64)(unsafe.Pointer((*[8]uint64)(s))))
}

// LoadBool returns a mask of the first elements of s, which has at least Lanes.
func LoadBool(s []bool) Mask {
	bytes := (*[Lanes]uint8)(unsafe.Pointer((*[Lanes]bool)(s)))
	return Not(EqInt(LoadUint8(bytes[:]), SplatInt(0)))
}

// StoreBool writes the lanes of m to the first elements of s, which has at least Lanes:
// bit k becomes byte k.
func StoreBool(s []bool, m Mask) {
	bits := uint64(m.ToBits()) * 0x0101010101010101 & 0x8040201008040201
	bytes := (bits + 0x7f7f7f7f7f7f7f7f) >> 7 & 0x0101010101010101
	*(*[Lanes]bool)(s) = *(*[Lanes]bool)(unsafe.Pointer(&bytes))
}

// Lane returns lane k of v.
func Lane(v F64, k int) float64 {
	var a [Lanes]float64
	v.Store(&a)
	return a[k]
}

// Map returns f of every lane. Its time is that of the calls. It is not inlined, so
// that it may clear the upper halves of the registers for f: the vectors of its callers
// are in memory during the call.
//
//go:noinline
func Map(v F64, f func(float64) float64) F64 {
	var a [Lanes]float64
	v.Store(&a)
	archsimd.ClearAVXUpperBits()
	for k := range a {
		a[k] = f(a[k])
	}
	return archsimd.LoadFloat64x8(&a)
}

// Map2 returns f of every pair of lanes. Its time is that of the calls.
//
//go:noinline
func Map2(v, w F64, f func(x, y float64) float64) F64 {
	var a, b [Lanes]float64
	v.Store(&a)
	w.Store(&b)
	archsimd.ClearAVXUpperBits()
	for k := range a {
		a[k] = f(a[k], b[k])
	}
	return archsimd.LoadFloat64x8(&a)
}

// mapInt returns f of every pair of a number and an integer. Its time is that of the
// calls.
//
//go:noinline
func mapInt(v F64, n I64, f func(x float64, n int) float64) F64 {
	var a [Lanes]float64
	var b [Lanes]int
	v.Store(&a)
	StoreInt(b[:], n)
	archsimd.ClearAVXUpperBits()
	for k := range a {
		a[k] = f(a[k], b[k])
	}
	return archsimd.LoadFloat64x8(&a)
}

// loadAt returns the lanes from s[i] on. The caller ensures that they exist.
func loadAt(s []float64, i int) F64 {
	return archsimd.LoadFloat64x8((*[Lanes]float64)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s)), i*int(unsafe.Sizeof(s[0])))))
}

// storeAt writes v to s from s[i] on. The caller ensures that the elements exist.
func storeAt(s []float64, i int, v F64) {
	v.Store((*[Lanes]float64)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s)), i*int(unsafe.Sizeof(s[0])))))
}
