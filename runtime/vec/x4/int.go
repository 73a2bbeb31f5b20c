// Code generated from x8/int.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "simd/archsimd"

var iota64 = [16]int64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}

// SplatInt returns x in every lane.
func SplatInt(x int) I64 { return archsimd.BroadcastInt64x4(int64(x)) }

// SplatBits returns x in every lane. Unlike SplatInt, it has all 64 bits if int has 32.
func SplatBits(x int64) I64 { return archsimd.BroadcastInt64x4(x) }

// IotaInt returns 0, 1, 2, … in the lanes.
func IotaInt() I64 { return archsimd.LoadInt64x4Slice(iota64[:]) }

// Iota returns 0, 1, 2, … in the lanes.
func Iota() F64 { return FromInt(IotaInt()) }

// AddInt returns a+b modulo 2⁶⁴.
func AddInt(a, b I64) I64 { return a.Add(b) }

// SubInt returns a−b modulo 2⁶⁴.
func SubInt(a, b I64) I64 { return a.Sub(b) }

// AndInt returns the bitwise and.
func AndInt(a, b I64) I64 { return a.AsUint64x4().And(b.AsUint64x4()).AsInt64x4() }

// OrInt returns the bitwise or.
func OrInt(a, b I64) I64 { return a.AsUint64x4().Or(b.AsUint64x4()).AsInt64x4() }

// XorInt returns the bitwise exclusive or.
func XorInt(a, b I64) I64 { return a.AsUint64x4().Xor(b.AsUint64x4()).AsInt64x4() }

// Shifts take the number of bits from a vector: for ShiftAllLeft and ShiftAllRight, Go
// moves it into a register by an instruction of SSE.

// ShiftLeft returns a·2ⁿ modulo 2⁶⁴, for n below 64.
func ShiftLeft(a I64, n uint64) I64 { return a.ShiftLeft(archsimd.BroadcastInt64x4(int64(n))) }

// ShiftRight shifts the bits of a right by n, below 64, filling with zeros.
func ShiftRight(a I64, n uint64) I64 {
	return a.AsUint64x4().ShiftRight(archsimd.BroadcastUint64x4(n)).AsInt64x4()
}

// ShiftRightSigned shifts the bits of a right by n, below 64, filling with the sign.
func ShiftRightSigned(a I64, n uint64) I64 {
	sign := SelectInt(LtInt(a, SplatInt(0)), SplatInt(-1), SplatInt(0))
	return XorInt(ShiftRight(XorInt(a, sign), n), sign)
}

// FromUint returns the float64 nearest to a as an unsigned integer, the even one of two.
func FromUint(a I64) F64 {
	return FMA(FromInt(ShiftRight(a, 32)), Splat(1<<32), FromInt(AndInt(a, SplatBits(1<<32-1))))
}

// EqInt returns a = b.
func EqInt(a, b I64) Mask { return a.Equal(b) }

// LtInt returns a < b.
func LtInt(a, b I64) Mask { return a.Less(b) }

// SelectInt returns a where m holds and b elsewhere.
func SelectInt(m Mask, a, b I64) I64 { return a.Merge(b, m) }

// First returns a mask of the first n lanes.
func First(n int) Mask { return LtInt(IotaInt(), SplatInt(n)) }
