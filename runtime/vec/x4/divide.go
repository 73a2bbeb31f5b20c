// Code generated from x8/divide.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import (
	"math"
	"simd/archsimd"
)

// There is no instruction that divides integers in lanes. A float64 represents integers
// below 2⁵³ exactly, and the rounded quotient of two integers below 2⁵² has the integer
// part of the exact quotient: a quotient that is not an integer differs from the next
// integer by at least the inverse of the divisor, and rounding moves it by less than
// half of that.

// QuoInt returns a/b rounded toward zero, as in Go, and panics if a lane of b is 0.
func QuoInt(a, b I64) I64 {
	if farInt(a, b) {
		return quoLanes(a, b)
	}
	return ToInt(Div(FromInt(a), FromInt(b)))
}

// RemInt returns a − QuoInt(a, b)·b, which has the sign of a. It panics if a lane of b
// is 0.
func RemInt(a, b I64) I64 {
	if farInt(a, b) {
		return remLanes(a, b)
	}
	x, y := FromInt(a), FromInt(b)
	return ToInt(FMA(Neg(Trunc(Div(x, y))), y, x))
}

// TruncInt returns int64(a): a rounded toward zero, if that is an int64.
func TruncInt(a F64) I64 {
	if Any(Not(Lt(Abs(a), Splat(1<<51)))) {
		return truncLanes(a)
	}
	return ToInt(a)
}

// truncLanes is TruncInt for all numbers.
//
//go:noinline
func truncLanes(a F64) I64 {
	var x [Lanes]int
	StoreInt(x[:], Bits(a))
	archsimd.ClearAVXUpperBits()
	for k := range x {
		x[k] = int(math.Float64frombits(uint64(x[k])))
	}
	return LoadInt(x[:])
}

// farInt reports whether some a is not in [−2⁵⁰, 2⁵⁰), or some b not in [1, 2⁵¹].
func farInt(a, b I64) bool {
	high := ShiftRight(OrInt(AddInt(a, SplatInt(1<<50)), SubInt(b, SplatInt(1))), 51)
	return Any(Not(EqInt(high, SplatInt(0))))
}

// quoLanes is QuoInt for all integers.
//
//go:noinline
func quoLanes(a, b I64) I64 {
	var x, y [Lanes]int
	StoreInt(x[:], a)
	StoreInt(y[:], b)
	archsimd.ClearAVXUpperBits()
	for k := range x {
		x[k] /= y[k]
	}
	return LoadInt(x[:])
}

// remLanes is RemInt for all integers.
//
//go:noinline
func remLanes(a, b I64) I64 {
	var x, y [Lanes]int
	StoreInt(x[:], a)
	StoreInt(y[:], b)
	archsimd.ClearAVXUpperBits()
	for k := range x {
		x[k] %= y[k]
	}
	return LoadInt(x[:])
}
