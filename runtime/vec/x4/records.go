//go:build goexperiment.simd && amd64

package x4

import (
	"simd/archsimd"
	"unsafe"
)

// Records of a few float64 are contiguous in memory. Vectors of whole records are
// loaded, and number c of each record is selected from them by instructions of AVX2
// that combine halves and pairs. The arguments c are constants.

// LoadOf2 returns number c of each of the first Lanes records of two.
func LoadOf2(s []float64, c int) F64 {
	r := (*[2][Lanes]float64)(unsafe.Pointer((*[2 * Lanes]float64)(s)))
	v, w := archsimd.LoadFloat64x4(&r[0]), archsimd.LoadFloat64x4(&r[1])
	if c == 0 {
		return evens(lows(v, w), highs(v, w))
	}
	return odds(lows(v, w), highs(v, w))
}

// LoadOf3 returns number c of each of the first Lanes records of three.
func LoadOf3(s []float64, c int) F64 {
	r := (*[3][Lanes]float64)(unsafe.Pointer((*[3 * Lanes]float64)(s)))
	u, v, w := archsimd.LoadFloat64x4(&r[0]), archsimd.LoadFloat64x4(&r[1]), archsimd.LoadFloat64x4(&r[2])
	switch c {
	case 0:
		return u.Select128FromPair(0, 3, v).SelectFromPairGrouped(0, 3, u.Select128FromPair(1, 2, w))
	case 1:
		return u.Select128FromPair(0, 3, v).SelectFromPairGrouped(1, 2, v.Select128FromPair(0, 3, w))
	}
	return u.Select128FromPair(1, 2, w).SelectFromPairGrouped(0, 3, v.Select128FromPair(0, 3, w))
}

// LoadOf4 returns number c of each of the first Lanes records of four.
func LoadOf4(s []float64, c int) F64 {
	r := (*[4][Lanes]float64)(unsafe.Pointer((*[4 * Lanes]float64)(s)))
	return column(&r[0], &r[1], &r[2], &r[3], c)
}

// LoadIn4 returns number c, one of the first four, of each of the first Lanes records,
// which have each numbers.
func LoadIn4(s []float64, each, c int) F64 {
	_ = s[3*each+3]
	return column(four(&s[0]), four(&s[each]), four(&s[2*each]), four(&s[3*each]), c)
}

// four returns the four numbers from p on.
func four(p *float64) *[4]float64 { return (*[4]float64)(unsafe.Pointer(p)) }

// column returns number c of each of the rows.
func column(a, b, d, e *[4]float64, c int) F64 {
	t, u := archsimd.LoadFloat64x4(a), archsimd.LoadFloat64x4(b)
	v, w := archsimd.LoadFloat64x4(d), archsimd.LoadFloat64x4(e)
	switch c {
	case 0:
		return evens(lows(t, v), lows(u, w))
	case 1:
		return odds(lows(t, v), lows(u, w))
	case 2:
		return evens(highs(t, v), highs(u, w))
	}
	return odds(highs(t, v), highs(u, w))
}

// AddOf2 adds the lanes of v and w to the numbers of the first Lanes records of two.
func AddOf2(s []float64, v, w F64) {
	r := (*[2][Lanes]float64)(unsafe.Pointer((*[2 * Lanes]float64)(s)))
	even, odd := evens(v, w), odds(v, w)
	increase(&r[0], lows(even, odd))
	increase(&r[1], highs(even, odd))
}

// AddOf3 adds the lanes of u, v and w to the numbers of the first Lanes records of three.
func AddOf3(s []float64, u, v, w F64) {
	r := (*[3][Lanes]float64)(unsafe.Pointer((*[3 * Lanes]float64)(s)))
	uv, wu, vw := evens(u, v), w.SelectFromPairGrouped(0, 3, u), odds(v, w)
	increase(&r[0], lows(uv, wu))
	increase(&r[1], vw.Select128FromPair(0, 3, uv))
	increase(&r[2], highs(wu, vw))
}

// AddOf4 adds the lanes of t, u, v and w to the numbers of the first Lanes records of four.
func AddOf4(s []float64, t, u, v, w F64) { AddIn4(s, 4, t, u, v, w) }

// AddIn4 adds the lanes of t, u, v and w to the first four numbers of each of the first
// Lanes records, which have each numbers.
func AddIn4(s []float64, each int, t, u, v, w F64) {
	_ = s[3*each+3]
	first, last := evens(t, u), evens(v, w)
	increase(four(&s[0]), lows(first, last))
	increase(four(&s[2*each]), highs(first, last))
	first, last = odds(t, u), odds(v, w)
	increase(four(&s[each]), lows(first, last))
	increase(four(&s[3*each]), highs(first, last))
}

// evens returns a[0], b[0], a[2], b[2].
func evens(a, b F64) F64 { return a.SelectFromPairGrouped(0, 2, b) }

// odds returns a[1], b[1], a[3], b[3].
func odds(a, b F64) F64 { return a.SelectFromPairGrouped(1, 3, b) }

// lows returns the lower halves of a and b.
func lows(a, b F64) F64 { return a.Select128FromPair(0, 2, b) }

// highs returns the upper halves of a and b.
func highs(a, b F64) F64 { return a.Select128FromPair(1, 3, b) }

// increase does p += v.
func increase(p *[Lanes]float64, v F64) { archsimd.LoadFloat64x4(p).Add(v).Store(p) }
