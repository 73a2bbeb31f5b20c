// Package far computes sines and cosines of arguments that are too large for the
// reduction by parts of π, by the method of Payne and Hanek (1983): because the sine
// has period 2π, only those bits of 1/π matter whose product with x is neither a
// multiple of 2 nor negligible.
package far

import (
	"math"
	"math/bits"
)

// twoOverPi holds the first 1280 bits of 2/π after the point.
var twoOverPi = [20]uint64{
	0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
	0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484,
	0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
	0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d, 0x7527bac7ebe5f17b,
	0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab, 0xf0cfbc209af4361d,
}

// Sin returns the sine of x for every x.
func Sin(x float64) float64 {
	if math.Abs(x) < 1 {
		return kernel(x, 0)
	}
	return sinPhase(x, 0)
}

// Cos returns the cosine of x for every x.
func Cos(x float64) float64 {
	if math.Abs(x) < 0.5 {
		return kernel(halfPiHigh-math.Abs(x), halfPiLow+(halfPiHigh-(halfPiHigh-math.Abs(x))-math.Abs(x)))
	}
	return sinPhase(math.Abs(x), 1)
}

// reduce returns q, the integer nearest to 2x/π, modulo 4, and high+low =
// x − q·π/2, for finite |x| ≥ 0.5.
func reduce(x float64) (q int, high, low float64) {
	w2, w1, w0 := turns(x)
	q = int(w2 >> 62)
	f2, f1 := w2<<2|w1>>62, w1<<2|w0>>62
	high, low, up := fraction(f2, f1)
	high, low = times(high, low, halfPiHigh, halfPiLow)
	q = (q + up) & 3
	if x < 0 {
		return -q & 3, -high, -low
	}
	return q, high, low
}

const (
	piHigh     = 0x1.921fb54442d18p+1
	piLow      = 0x1.1a62633145c07p-53
	halfPiHigh = piHigh / 2
	halfPiLow  = piLow / 2
)

// sinPhase returns sin(x + quarters·π/2) for |x| ≥ 0.5.
func sinPhase(x float64, quarters uint64) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return math.NaN()
	}
	w2, w1, w0 := turns(x)
	w2 += quarters << 62
	high, low, up := fraction(w2<<1|w1>>63, w1<<1|w0>>63)
	high, low = times(high, low, piHigh, piLow)
	v := kernel(high, low)
	if (w2>>63 == 1) != (up == 1) != (x < 0) {
		return -v
	}
	return v
}

// turns returns |x|·2/π modulo 4 as a number of 192 bits, 2 before the point.
func turns(x float64) (w2, w1, w0 uint64) {
	b := math.Float64bits(x)
	m := b&(1<<52-1) | 1<<52
	first := int(b>>52&0x7ff) - 1075 - 1 // the first bit of 2/π that matters, counted from 1
	p2, p1, p0 := window(first), window(first+64), window(first+128)
	h0, l0 := bits.Mul64(p0, m)
	h1, l1 := bits.Mul64(p1, m)
	l2 := p2 * m
	var c uint64
	w0 = l0
	w1, c = bits.Add64(l1, h0, 0)
	w2, _ = bits.Add64(l2, h1, c)
	return w2, w1, w0
}

// window returns 64 bits of 2/π from the given one; those before bit 1 are 0.
func window(first int) uint64 {
	i, s := (first-1)>>6, uint(first-1)&63
	word := func(i int) uint64 {
		if i < 0 || i >= len(twoOverPi) {
			return 0
		}
		return twoOverPi[i]
	}
	return word(i)<<s | word(i+1)>>(64-s)
}

// fraction returns the fraction with the given bits, minus one if it is above a half;
// up is then 1.
func fraction(f1, f0 uint64) (high, low float64, up int) {
	sign := 1.0
	if f1>>63 == 1 {
		var b uint64
		f0, b = bits.Sub64(0, f0, 0)
		f1, _ = bits.Sub64(0, f1, b)
		sign, up = -1, 1
	}
	z := uint(bits.LeadingZeros64(f1))
	f1, f0 = f1<<z|f0>>(64-z), f0<<z
	scale := sign * math.Ldexp(1, -int(z)-64)
	high = float64(f1&^(1<<11-1)) * scale
	low = (float64(f1&(1<<11-1)) + float64(f0>>11)*0x1p-53) * scale
	return high, low, up
}

// times returns the product of two sums of high and low parts.
func times(ah, al, bh, bl float64) (high, low float64) {
	high = ah * bh
	low = math.FMA(ah, bh, -high) + (ah*bl + al*bh)
	s := high + low
	return s, low - (s - high)
}

// kernel returns sin(high+low) for |high| ≤ π/2.
func kernel(high, low float64) float64 {
	if high == 0 {
		return high
	}
	z := high * high
	p := -0x1.ae43172d554e6p-41 + z*0x1.8828f36781c88p-49
	p = 0x1.6123cb10bc51cp-33 + z*p
	p = -0x1.ae6454caf8711p-26 + z*p
	p = 0x1.71de3a5286fcdp-19 + z*p
	p = -0x1.a01a01a0148a0p-13 + z*p
	p = 0x1.11111111110c1p-7 + z*p
	p = -0x1.5555555555555p-3 + z*p
	return high + math.FMA(high*z, p, low*(1-z/2))
}

// Quarter returns the integer nearest to 2x/π, modulo 4; NaN if x is infinite or NaN.
func Quarter(x float64) float64 {
	q, _, _ := reduceAny(x)
	return q
}

// High returns x minus that integer times π/2.
func High(x float64) float64 {
	_, high, _ := reduceAny(x)
	return high
}

// Low returns the rounding error of High.
func Low(x float64) float64 {
	_, _, low := reduceAny(x)
	return low
}

func reduceAny(x float64) (q, high, low float64) {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return math.NaN(), math.NaN(), math.NaN()
	case math.Abs(x) < 0.5:
		return 0, x, 0
	}
	i, high, low := reduce(x)
	return float64(i), high, low
}
