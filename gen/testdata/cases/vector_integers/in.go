// Integers of all sizes in vector code: their arithmetic overflows as in scalar code, shifts,
// bits, comparisons, and questions of which one truth value differs from another.
package vector_integers

import "math"

//gradgen:fast
//gradgen:vjp wrt=gain vector=on
func Samples(gain float64, pcm []int16, img []uint8, small []int8) float64 {
	s := 0.0
	for i, v := range pcm {
		s += gain * float64(v) * float64(img[i]) / 255
		s -= float64(small[i]*small[i]+3) * math.Sqrt(gain)
	}
	return s
}

func SamplesInputs() [][]any {
	return lengths(func(n int) []any {
		pcm, img, small := make([]int16, n), make([]uint8, n), make([]int8, n)
		for i := range n {
			pcm[i], img[i], small[i] = int16(i*7919), uint8(i*101), int8(i*37)
		}
		return []any{0.7, pcm, img, small}
	})
}

// Noise is made of the bits of a number that is different for each element.
//
//gradgen:fast
//gradgen:vjp wrt=x vector=on
func Noise(x []float64, seed uint64) float64 {
	s := 0.0
	for i, v := range x {
		z := seed + uint64(i)*0x9e3779b97f4a7c15
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z ^= z >> 27
		u := float64(z>>11) / (1 << 53)
		if z > 0x7fffffffffffff00 {
			u -= 1
		}
		s += v * v * u
	}
	return s + float64(seed)*0
}

func NoiseInputs() [][]any {
	return lengths(func(n int) []any { return []any{numbers(n), uint64(0xfedcba9876543210)} })
}

//gradgen:fast
//gradgen:vjp wrt=x vector=on
func Flags(x []float64, flags []uint16, n []int32, k []int, wide []int64) float64 {
	s := 0.0
	for i, v := range x {
		f := flags[i]
		w := v
		if f&0x0a == 0 || f&^0xff > 256 {
			w *= 2
		}
		m := n[i]*n[i]<<7 - 5
		m >>= 3
		w += float64(m%11) * 0.25
		b := -k[i]>>2 ^ 21
		b &^= 6
		if k[i] < 0 != (wide[i] < int64(n[i])) {
			w -= float64(b & 3)
		}
		w *= 1 + 0.125*float64(uint8(k[i])) + float64(^uint32(wide[i])>>30)
		s += w * v
	}
	return s
}

func FlagsInputs() [][]any {
	return lengths(func(n int) []any {
		flags, narrow, k, wide := make([]uint16, n), make([]int32, n), make([]int, n), make([]int64, n)
		for i := range n {
			flags[i], narrow[i], k[i], wide[i] = uint16(i*977), int32(i*i*i*31-5000), (i%13-6)*(1<<(i%40)), int64(i*i)<<(i%30)-77
		}
		return []any{numbers(n), flags, narrow, k, wide}
	})
}

//gradgen:fast
//gradgen:vjp wrt=x vector=on
func Crossings(x []float64, on []bool) float64 {
	s := 0.0
	for i := 1; i < len(x); i++ {
		if (x[i-1] < 0) != (x[i] < 0) {
			s += x[i] * x[i]
		}
		if on[i] == (x[i] > x[i-1]) {
			s -= x[i]
		}
	}
	return s
}

func CrossingsInputs() [][]any {
	return lengths(func(n int) []any {
		on := make([]bool, n)
		for i := range on {
			on[i] = i%3 == 0
		}
		return []any{numbers(n), on}
	})
}

func lengths(inputs func(n int) []any) [][]any {
	var sets [][]any
	for _, n := range []int{0, 1, 5, 8, 19, 40} {
		sets = append(sets, inputs(n))
	}
	return sets
}

func numbers(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = math.Sin(1.7 + float64(i*i+3*i))
	}
	return x
}
