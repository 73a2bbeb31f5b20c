// Code generated from x8/narrow.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import (
	"simd/archsimd"
	"unsafe"
)

// Float32 numbers are stored in float64 lanes without change. A sum, difference,
// product, quotient or square root of them, rounded to float64 and then by Round32, is
// the result of float32 arithmetic (S. A. Figueroa, "When is double rounding
// innocuous?", ACM SIGNUM Newsletter 30 (1995) 21).

// Round32 returns the nearest float32.
func Round32(a F64) F64 { return a.ConvertToFloat32().ConvertToFloat64() }

// Splat32 returns x in every lane.
func Splat32(x float32) F64 { return archsimd.BroadcastFloat32x4(x).ConvertToFloat64() }

// LoadAt32 returns s[i:][:Lanes].
func LoadAt32(s []float32, i int) F64 {
	if i < 0 || i > len(s)-Lanes {
		panic(outOfRange32(s, i))
	}
	return archsimd.LoadFloat32x4((*[Lanes]float32)(unsafe.Pointer(&s[i]))).ConvertToFloat64()
}

// StoreAt32 sets s[i:][:Lanes] to v, rounded.
func StoreAt32(s []float32, i int, v F64) {
	if i < 0 || i > len(s)-Lanes {
		panic(outOfRange32(s, i))
	}
	v.ConvertToFloat32().Store((*[Lanes]float32)(unsafe.Pointer(&s[i])))
}

// StoreFirst32 sets s[i:][:n] for 0 < n ≤ Lanes to the lanes of v in m, which is
// First(n), rounded.
func StoreFirst32(s []float32, i, n int, m Mask, v F64) {
	if i < 0 || i > len(s)-n {
		panic(outOfReach32(s, i, n))
	}
	v.ConvertToFloat32().StoreSlicePart(s[i : i+n])
}

// quad32 returns a vector of four numbers in memory.
func quad32(a, b, c, d *float32) archsimd.Float32x4 {
	var z archsimd.Int32x4
	return z.SetElem(0, *bits32(a)).SetElem(1, *bits32(b)).SetElem(2, *bits32(c)).SetElem(3, *bits32(d)).AsFloat32x4()
}

// below returns k if it is below n, else 0.
func below(k, n int) int {
	if k < n {
		return k
	}
	return 0
}

// bits32 returns the address of a number as that of its bits.
func bits32(x *float32) *int32 { return (*int32)(unsafe.Pointer(x)) }

// outOfRange32 panics like s[i] or s[i+Lanes-1].
//
//go:noinline
func outOfRange32(s []float32, i int) any { return outOfReach32(s, i, Lanes) }

// outOfReach32 panics like s[i] or s[i+n-1].
//
//go:noinline
func outOfReach32(s []float32, i, n int) any { return s[i] + s[i+n-1] }
