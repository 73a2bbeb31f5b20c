package random

import (
	"math"
	"math/bits"
)

// Float64At returns element i of the stream as a number that is uniform in
// [0, 1): one of the 2⁵³ multiples of 2⁻⁵³.
func (k Key) Float64At(i uint64) float64 { return unit(k.Uint64At(i)) }

func unit(word uint64) float64 { return float64(float64(word>>11) * 0x1p-53) }

// open maps a word to the open interval (0, 1), symmetric about ½.
func open(word uint64) float64 { return float64((float64(word>>12) + 0.5) * 0x1p-52) }

// Uniform fills dst with numbers that are uniform in [lo, hi):
// dst[i] = lo + (hi−lo)·Float64At(i). Where hi ≤ lo they are all lo. It panics
// where hi−lo is NaN or infinite.
func (k Key) Uniform(dst []float64, lo, hi float64) {
	if width := hi - lo; width-width != 0 {
		panic("random: Uniform: hi−lo is not a finite number")
	}
	for i := range dst { // see Normal
		dst[i] = between(lo, hi, k.Float64At(uint64(i)))
	}
}

// between returns lo + (hi−lo)·u, or the number below hi if that is rounded up to hi.
func between(lo, hi, u float64) float64 {
	if !(hi > lo) {
		return lo
	}
	x := lo + float64((hi-lo)*u)
	if x >= hi {
		return math.Nextafter(hi, lo)
	}
	return x
}

// IntNAt returns element i of a stream of integers that are uniform in [0, n),
// without bias. It panics for n < 1.
func (k Key) IntNAt(i uint64, n int) int {
	if n < 1 {
		panic("random: IntNAt: n is not positive")
	}
	return int(k.below(i, uint64(n)))
}

// below is Lemire's method: the high word of w·n. It rejects those w for which one of
// the first 2⁶⁴ mod n low words would occur once too often. Further words come from the
// key of i, so that element i does not depend on other elements.
func (k Key) below(i, n uint64) uint64 {
	high, low := bits.Mul64(k.Uint64At(i), n)
	if low < n {
		excess := -n % n
		more := k.Fold(i)
		for j := uint64(0); low < excess; j++ {
			high, low = bits.Mul64(more.Uint64At(j), n)
		}
	}
	return high
}

// Triangular fills dst from the triangular distribution on [lo, hi] with its
// peak at mode, by its quantile function: with f = (mode−lo)/(hi−lo),
//
//	x = lo + √(u(hi−lo)(mode−lo))      for u < f
//	x = hi − √((1−u)(hi−lo)(hi−mode))  otherwise.
//
// It panics unless lo ≤ mode ≤ hi, lo < hi and hi−lo is finite.
func (k Key) Triangular(dst []float64, lo, mode, hi float64) {
	if !(lo <= mode && mode <= hi && lo < hi) || math.IsInf(hi-lo, 1) {
		panic("random: Triangular: want lo ≤ mode ≤ hi, lo < hi, and hi−lo finite")
	}
	width, left, right := hi-lo, mode-lo, hi-mode
	rise, fall := meanOf(width, left), meanOf(width, right)
	for i := range dst { // see Normal
		u := k.Float64At(uint64(i))
		if float64(u*width) < left {
			dst[i] = lo + float64(math.Sqrt(u)*rise)
		} else {
			dst[i] = hi - float64(math.Sqrt(1-u)*fall)
		}
	}
}

// meanOf returns √(ab).
func meanOf(a, b float64) float64 {
	const least, most = 1e-290, 1e300
	if ab := a * b; ab >= least && ab <= most {
		return math.Sqrt(ab)
	}
	return math.Sqrt(a) * math.Sqrt(b)
}
