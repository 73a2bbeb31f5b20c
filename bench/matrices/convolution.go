package main

import "math"

// transform replaces the numbers re + i·im, of which there is a power of two, by their discrete Fourier transform; sign is −1, or
// 1 for the inverse times the length.
func transform(re, im []float64, sign float64) {
	n := len(re)
	for i, j := 1, 0; i < n; i++ {
		bit := n >> 1
		for ; j&bit != 0; bit >>= 1 {
			j ^= bit
		}
		j ^= bit
		if i < j {
			re[i], re[j] = re[j], re[i]
			im[i], im[j] = im[j], im[i]
		}
	}
	for size := 2; size <= n; size *= 2 {
		half := size / 2
		for k := range half {
			s, c := math.Sincos(sign * 2 * math.Pi * float64(k) / float64(size))
			for i := k; i < n; i += size {
				a, b := re[i+half]*c-im[i+half]*s, re[i+half]*s+im[i+half]*c
				re[i+half], im[i+half] = re[i]-a, im[i]-b
				re[i], im[i] = re[i]+a, im[i]+b
			}
		}
	}
}

// Convolve is the squared error on y of the circular convolution of the signal x with the kernel w, by Fourier transforms.
//
//gradgen:grad wrt=w
func Convolve(w, x, y []float64) (loss float64) {
	n := len(x)
	re, im := make([]float64, n), make([]float64, n)
	copy(re, w)
	xRe, xIm := make([]float64, n), make([]float64, n)
	copy(xRe, x)
	transform(re, im, -1)
	transform(xRe, xIm, -1)
	for i := range n {
		re[i], im[i] = re[i]*xRe[i]-im[i]*xIm[i], re[i]*xIm[i]+im[i]*xRe[i]
	}
	transform(re, im, 1)
	for i, v := range y {
		d := re[i]/float64(n) - v
		loss += d * d
	}
	return loss
}
