package loops

import "math"

//gradgen:fast
func Convolve(x, k, out []float64) {
	for i := range x {
		for j := range k {
			out[i+j] += x[i] * k[j]
		}
	}
}

//gradgen:fast
func ConvolveSame(x, k, out []float64) {
	h := len(k) / 2
	for i := range x {
		s := 0.0
		for j := range k {
			p := i + j - h
			if p >= 0 && p < len(x) {
				s += x[p] * k[j]
			}
		}
		out[i] = s
	}
}

//gradgen:fast
func FIR(x, taps, out []float64) {
	for i := len(taps) - 1; i < len(x); i++ {
		s := 0.0
		for j, t := range taps {
			s += t * x[i-j]
		}
		out[i] = s
	}
}

//gradgen:fast
func IIR(x []float64, a, b float64, y []float64) {
	y[0] = b * x[0]
	for i := 1; i < len(x); i++ {
		y[i] = a*y[i-1] + b*x[i]
	}
}

//gradgen:fast
func Biquad(x, y []float64, b0, b1, b2, a1, a2 float64) {
	var x1, x2, y1, y2 float64
	for i, v := range x {
		o := b0*v + b1*x1 + b2*x2 - a1*y1 - a2*y2
		x2, x1 = x1, v
		y2, y1 = y1, o
		y[i] = o
	}
}

//gradgen:fast
func DFT(re, im, outRe, outIm []float64) {
	n := len(re)
	for k := 0; k < n; k++ {
		var sr, si float64
		for t := 0; t < n; t++ {
			a := 2 * math.Pi * float64(t*k%n) / float64(n)
			c, s := math.Cos(a), math.Sin(a)
			sr += re[t]*c + im[t]*s
			si += im[t]*c - re[t]*s
		}
		outRe[k], outIm[k] = sr, si
	}
}

//gradgen:fast
func Butterfly(re, im []float64, half int, wr, wi []float64) {
	for start := 0; start < len(re); start += 2 * half {
		for k := 0; k < half; k++ {
			i, j := start+k, start+k+half
			tr := re[j]*wr[k] - im[j]*wi[k]
			ti := re[j]*wi[k] + im[j]*wr[k]
			re[j], im[j] = re[i]-tr, im[i]-ti
			re[i], im[i] = re[i]+tr, im[i]+ti
		}
	}
}

//gradgen:fast
func FFTStages(re, im []float64) {
	n := len(re)
	for half := 1; half < n; half *= 2 {
		for s := 0; s < n; s += 2 * half {
			for k := 0; k < half; k++ {
				a := -math.Pi * float64(k) / float64(half)
				c, d := math.Cos(a), math.Sin(a)
				tr := re[s+k+half]*c - im[s+k+half]*d
				ti := re[s+k+half]*d + im[s+k+half]*c
				re[s+k+half], im[s+k+half] = re[s+k]-tr, im[s+k]-ti
				re[s+k] += tr
				im[s+k] += ti
			}
		}
	}
}

//gradgen:fast
func Haar(x, out []float64) {
	h := len(x) / 2
	for i := 0; i < h; i++ {
		out[i] = (x[2*i] + x[2*i+1]) / math.Sqrt2
		out[h+i] = (x[2*i] - x[2*i+1]) / math.Sqrt2
	}
}

//gradgen:fast
func Hann(x []float64) {
	n := float64(len(x) - 1)
	for i := range x {
		x[i] *= 0.5 * (1 - math.Cos(2*math.Pi*float64(i)/n))
	}
}

//gradgen:fast
func RMS(x []float64) float64 {
	s := 0.0
	for i := 0; i != len(x); i++ {
		s += math.Pow(x[i], 2)
	}
	return math.Sqrt(s / float64(len(x)))
}

//gradgen:fast
func ZeroCrossings(x []float64) float64 {
	n := 0
	for i := 1; i < len(x); i++ {
		if (x[i-1] < 0) != (x[i] < 0) {
			n++
		}
	}
	return float64(n)
}

//gradgen:fast
func Signs(x []float64) float64 {
	n := 0.0
	for i := 1; i < len(x); i++ {
		if math.Signbit(x[i]) != math.Signbit(x[i-1]) {
			n++
		}
	}
	return n
}

//gradgen:fast
func Peaks(x []float64, t float64) float64 {
	s := 0.0
	for i := 1; i < len(x)-1; i++ {
		if x[i] > x[i-1] && x[i] > x[i+1] && x[i] > t {
			s += x[i]
		}
	}
	return s
}

//gradgen:fast
func FirstAbove(x []float64, t float64) float64 {
	for i, v := range x {
		if v > t {
			return float64(i)
		}
	}
	return -1
}

//gradgen:fast
func LastBelow(x []float64, t float64) float64 {
	last := -1
	for i, v := range x {
		if v < t {
			last = i
		}
	}
	return float64(last)
}

//gradgen:fast
func AnyNegative(x []float64) bool {
	any := false
	for _, v := range x {
		if v < 0 {
			any = true
		}
	}
	return any
}

//gradgen:fast
func Goertzel(x []float64, w float64) float64 {
	c := 2 * math.Cos(w)
	s1, s2 := 0.0, 0.0
	for _, v := range x {
		s1, s2 = v+c*s1-s2, s1
	}
	return s1*s1 + s2*s2 - c*s1*s2
}

//gradgen:fast
func Resample(x []float64, ratio float64, out []float64) {
	for i := range out {
		p := float64(i) * ratio
		k := int(p)
		if k >= len(x)-1 {
			k = len(x) - 2
		}
		f := p - float64(k)
		out[i] = (1-f)*x[k] + f*x[k+1]
	}
}

//gradgen:fast
func Decimate(x []float64, m int, out []float64) {
	for i := range out {
		s := 0.0
		for k := 0; k < m; k++ {
			s += x[i*m+k]
		}
		out[i] = s / float64(m)
	}
}

//gradgen:fast
func DecimateRows(x []float64, m int) float64 {
	total := 0.0
	for p := 0; p < len(x); p += m {
		s := 0.0
		for _, v := range x[p : p+m] {
			s += v
		}
		total += s * s
	}
	return total
}

//gradgen:fast
func Median3(x, out []float64) {
	for i := 1; i < len(x)-1; i++ {
		a, b, c := x[i-1], x[i], x[i+1]
		out[i] = math.Max(math.Min(a, b), math.Min(math.Max(a, b), c))
	}
}

//gradgen:fast
func RollingMax(x []float64, w int, out []float64) {
	for i := range out {
		m := x[i]
		for k := 1; k < w; k++ {
			if x[i+k] > m {
				m = x[i+k]
			}
		}
		out[i] = m
	}
}

//gradgen:fast
func Dilate(img, out [][]float64) {
	for y := 1; y < len(img)-1; y++ {
		for x := 1; x < len(img[y])-1; x++ {
			m := img[y][x]
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					m = max(m, img[y+dy][x+dx])
				}
			}
			out[y][x] = m
		}
	}
}

//gradgen:fast
func Sobel(img, out []float64, w, h int) {
	for y := 1; y < h-1; y++ {
		for x := 1; x < w-1; x++ {
			gx := img[(y-1)*w+x+1] - img[(y-1)*w+x-1] + 2*(img[y*w+x+1]-img[y*w+x-1]) + img[(y+1)*w+x+1] - img[(y+1)*w+x-1]
			gy := img[(y+1)*w+x-1] - img[(y-1)*w+x-1] + 2*(img[(y+1)*w+x]-img[(y-1)*w+x]) + img[(y+1)*w+x+1] - img[(y-1)*w+x+1]
			out[y*w+x] = math.Hypot(gx, gy)
		}
	}
}

//gradgen:fast
func BoxBlur(img, out []float64, w, h, r int) {
	for y := r; y < h-r; y++ {
		for x := r; x < w-r; x++ {
			s := 0.0
			for j := -r; j <= r; j++ {
				for i := -r; i <= r; i++ {
					s += img[(y+j)*w+x+i]
				}
			}
			out[y*w+x] = s / float64((2*r+1)*(2*r+1))
		}
	}
}

//gradgen:fast
func Conv2D(img, k, out []float64, w, h, m int) {
	for y := 0; y+m <= h; y++ {
		for x := 0; x+m <= w; x++ {
			s := 0.0
			for j := 0; j < m; j++ {
				for i := 0; i < m; i++ {
					s += img[(y+j)*w+x+i] * k[j*m+i]
				}
			}
			out[y*(w-m+1)+x] = s
		}
	}
}

//gradgen:fast
func Gamma22(img []uint8, out []float64) {
	for i, v := range img {
		out[i] = math.Pow(float64(v)/255, 2.2)
	}
}

//gradgen:fast
func Grey(rgb []uint8, out []float64) {
	for i := range out {
		out[i] = 0.299*float64(rgb[3*i]) + 0.587*float64(rgb[3*i+1]) + 0.114*float64(rgb[3*i+2])
	}
}

//gradgen:fast
func Quantise(x []float64, levels int, out []uint8) {
	for i, v := range x {
		out[i] = uint8(v * float64(levels))
	}
}

//gradgen:fast
func Samples16(pcm []int16, gain float64, out []float64) {
	for i, s := range pcm {
		out[i] = gain * float64(s) / 32768
	}
}

//gradgen:fast
func Bilinear(img []float64, w int, xs, ys, out []float64) {
	for i := range xs {
		x0, y0 := math.Floor(xs[i]), math.Floor(ys[i])
		fx, fy := xs[i]-x0, ys[i]-y0
		p := int(y0)*w + int(x0)
		out[i] = (1-fy)*((1-fx)*img[p]+fx*img[p+1]) + fy*((1-fx)*img[p+w]+fx*img[p+w+1])
	}
}

//gradgen:fast
func PSNR(a, b []float64) float64 {
	e := 0.0
	for i := range a {
		e += (a[i] - b[i]) * (a[i] - b[i])
	}
	return 10 * math.Log10(float64(len(a))/e)
}

//gradgen:fast
func IntegralImage(img, out []float64, w, h int) {
	for y := 0; y < h; y++ {
		row := 0.0
		for x := 0; x < w; x++ {
			row += img[y*w+x]
			out[y*w+x] = row
			if y > 0 {
				out[y*w+x] += out[(y-1)*w+x]
			}
		}
	}
}

//gradgen:fast
func HashNoise(out []float64, seed uint64) {
	for i := range out {
		z := seed + uint64(i)*0x9e3779b97f4a7c15
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z ^= z >> 27
		out[i] = float64(z>>11) / (1 << 53)
	}
}

//gradgen:fast
func LCG(out []float64, seed uint32) {
	s := seed
	for i := range out {
		s = s*1664525 + 1013904223
		out[i] = float64(s) / 4294967296
	}
}

//gradgen:fast
func BitPlanes(v []int, bit int, out []float64) {
	for i, x := range v {
		out[i] = float64(x >> 3 & 1)
	}
}

//gradgen:fast
func Parity(v []int) float64 {
	n := 0
	for _, x := range v {
		if x&1 == 0 {
			n++
		}
	}
	return float64(n)
}

//gradgen:fast
func Masked(flags []uint16, x []float64) float64 {
	s := 0.0
	for i, f := range flags {
		if f&0x0a == 0 {
			s += x[i]
		}
	}
	return s
}
