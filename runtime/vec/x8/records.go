//go:build goexperiment.simd && amd64

package x8

import (
	"simd/archsimd"
	"unsafe"
)

// Records of a few float64 are contiguous in memory. Vectors of whole records are
// loaded, and number c of each record is selected from them, which takes half as long
// as loads of single numbers. The arguments c are constants.

// LoadOf2 returns number c of each of the first Lanes records of two.
func LoadOf2(s []float64, c int) F64 {
	r := (*[2][Lanes]float64)(unsafe.Pointer((*[2 * Lanes]float64)(s)))
	return pick(&r[0], &r[1], &of2[c])
}

// LoadOf3 returns number c of each of the first Lanes records of three.
func LoadOf3(s []float64, c int) F64 {
	r := (*[3][Lanes]float64)(unsafe.Pointer((*[3 * Lanes]float64)(s)))
	v := pick(&r[0], &r[1], &of3[c])
	return v.ConcatPermute(archsimd.LoadFloat64x8(&r[2]), archsimd.LoadUint64x8(&of3[3+c]))
}

// LoadOf4 returns number c of each of the first Lanes records of four.
func LoadOf4(s []float64, c int) F64 {
	r := (*[4][Lanes]float64)(unsafe.Pointer((*[4 * Lanes]float64)(s)))
	v, w := pick(&r[0], &r[1], &of4[c/2]), pick(&r[2], &r[3], &of4[c/2])
	return v.ConcatPermute(w, archsimd.LoadUint64x8(&of4[2+c%2]))
}

// LoadIn4 returns number c, one of the first four, of each of the first Lanes records,
// which have each numbers.
func LoadIn4(s []float64, each, c int) F64 {
	_ = s[7*each+3]
	p, size := unsafe.Pointer(unsafe.SliceData(s)), 8*each
	v := pair(p, size).ConcatPermute(pair(unsafe.Add(p, 2*size), size), archsimd.LoadUint64x8(&of4[c/2]))
	w := pair(unsafe.Add(p, 4*size), size).ConcatPermute(pair(unsafe.Add(p, 6*size), size), archsimd.LoadUint64x8(&of4[c/2]))
	return v.ConcatPermute(w, archsimd.LoadUint64x8(&of4[2+c%2]))
}

// pair returns the four numbers at p and those of the next record.
func pair(p unsafe.Pointer, size int) F64 {
	return join(archsimd.LoadFloat64x4((*[4]float64)(p)), archsimd.LoadFloat64x4((*[4]float64)(unsafe.Add(p, size))))
}

// pick returns the elements i of the concatenation of a and b.
func pick(a, b *[Lanes]float64, i *[Lanes]uint64) F64 {
	return archsimd.LoadFloat64x8(a).ConcatPermute(archsimd.LoadFloat64x8(b), archsimd.LoadUint64x8(i))
}

// The indices into pairs of vectors. of2 selects each number of a record; of3 selects
// each number from the first two vectors, and then from the result and the third; of4
// selects the first two and the last two numbers, and then one of two.
var (
	of2 = [2][Lanes]uint64{
		{0, 2, 4, 6, 8, 10, 12, 14},
		{1, 3, 5, 7, 9, 11, 13, 15},
	}
	of3 = [6][Lanes]uint64{
		{0, 3, 6, 9, 12, 15, 0, 0},
		{1, 4, 7, 10, 13, 0, 0, 0},
		{2, 5, 8, 11, 14, 0, 0, 0},
		{0, 1, 2, 3, 4, 5, 10, 13},
		{0, 1, 2, 3, 4, 8, 11, 14},
		{0, 1, 2, 3, 4, 9, 12, 15},
	}
	of4 = [4][Lanes]uint64{
		{0, 4, 8, 12, 1, 5, 9, 13},
		{2, 6, 10, 14, 3, 7, 11, 15},
		{0, 1, 2, 3, 8, 9, 10, 11},
		{4, 5, 6, 7, 12, 13, 14, 15},
	}
)

// AddOf2 adds the lanes of v and w to the numbers of the first Lanes records of two.
func AddOf2(s []float64, v, w F64) {
	r := (*[2][Lanes]float64)(unsafe.Pointer((*[2 * Lanes]float64)(s)))
	increase(&r[0], mix(v, w, &low))
	increase(&r[1], mix(v, w, &high))
}

// AddOf3 adds the lanes of u, v and w to the numbers of the first Lanes records of three.
func AddOf3(s []float64, u, v, w F64) {
	r := (*[3][Lanes]float64)(unsafe.Pointer((*[3 * Lanes]float64)(s)))
	increase(&r[0], mix(mix(u, v, &into3[0]), w, &into3[1]))
	increase(&r[1], mix(mix(u, v, &into3[2]), w, &into3[3]))
	increase(&r[2], mix(mix(u, v, &into3[4]), w, &into3[5]))
}

// AddOf4 adds the lanes of t, u, v and w to the numbers of the first Lanes records of four.
func AddOf4(s []float64, t, u, v, w F64) {
	r := (*[4][Lanes]float64)(unsafe.Pointer((*[4 * Lanes]float64)(s)))
	first, last := mix(t, u, &low), mix(v, w, &low)
	increase(&r[0], mix(first, last, &lowPairs))
	increase(&r[1], mix(first, last, &highPairs))
	first, last = mix(t, u, &high), mix(v, w, &high)
	increase(&r[2], mix(first, last, &lowPairs))
	increase(&r[3], mix(first, last, &highPairs))
}

// AddIn4 adds the lanes of t, u, v and w to the first four numbers of each of the first
// Lanes records, which have each numbers. It does not call mix, because Go would not
// inline that.
func AddIn4(s []float64, each int, t, u, v, w F64) {
	_ = s[7*each+3]
	p, size := unsafe.Pointer(unsafe.SliceData(s)), 8*each
	lows, highs := archsimd.LoadUint64x8(&lowPairs), archsimd.LoadUint64x8(&highPairs)
	i := archsimd.LoadUint64x8(&low)
	first, last := t.ConcatPermute(u, i), v.ConcatPermute(w, i)
	increasePair(p, size, first.ConcatPermute(last, lows))
	increasePair(unsafe.Add(p, 2*size), size, first.ConcatPermute(last, highs))
	i = archsimd.LoadUint64x8(&high)
	first, last = t.ConcatPermute(u, i), v.ConcatPermute(w, i)
	increasePair(unsafe.Add(p, 4*size), size, first.ConcatPermute(last, lows))
	increasePair(unsafe.Add(p, 6*size), size, first.ConcatPermute(last, highs))
}

// increasePair adds half of v to the four numbers at p, and the other half to those of
// the next record.
func increasePair(p unsafe.Pointer, size int, v F64) {
	a, b := (*[4]float64)(p), (*[4]float64)(unsafe.Add(p, size))
	archsimd.LoadFloat64x4(a).Add(v.GetLo()).Store(a)
	archsimd.LoadFloat64x4(b).Add(v.GetHi()).Store(b)
}

// mix returns the elements i of the concatenation of a and b.
func mix(a, b F64, i *[Lanes]uint64) F64 { return a.ConcatPermute(b, archsimd.LoadUint64x8(i)) }

// increase does p += v.
func increase(p *[Lanes]float64, v F64) { archsimd.LoadFloat64x8(p).Add(v).Store(p) }

// The indices into pairs of vectors: they interleave the lanes, or pairs of lanes, of
// the lower and of the upper halves; or they select what AddOf3 adds to each third of
// the records, from the first two vectors, and then from the result and the last.
var (
	low       = [Lanes]uint64{0, 8, 1, 9, 2, 10, 3, 11}
	high      = [Lanes]uint64{4, 12, 5, 13, 6, 14, 7, 15}
	lowPairs  = [Lanes]uint64{0, 1, 8, 9, 2, 3, 10, 11}
	highPairs = [Lanes]uint64{4, 5, 12, 13, 6, 7, 14, 15}
	into3     = [6][Lanes]uint64{
		{0, 8, 0, 1, 9, 0, 2, 10},
		{0, 1, 8, 3, 4, 9, 6, 7},
		{0, 3, 11, 0, 4, 12, 0, 5},
		{10, 1, 2, 11, 4, 5, 12, 7},
		{13, 0, 6, 14, 0, 7, 15, 0},
		{0, 13, 2, 3, 14, 5, 6, 15},
	}
)
