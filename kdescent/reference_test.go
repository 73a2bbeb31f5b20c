package kdescent

import (
	"math/big"
)

// The reference evaluates the definitions one point and one kernel at a time,
// in arithmetic of 256 bits. It shares nothing with the package.
type exact = *big.Float

const bits = 256

func num(v float64) exact       { return new(big.Float).SetPrec(bits).SetFloat64(v) }
func sum2(a, b exact) exact     { return num(0).Add(a, b) }
func diff(a, b exact) exact     { return num(0).Sub(a, b) }
func prod(a, b exact) exact     { return num(0).Mul(a, b) }
func quot(a, b exact) exact     { return num(0).Quo(a, b) }
func root(a exact) exact        { return num(0).Sqrt(a) }
func half(a exact, n int) exact { return num(0).SetMantExp(a, -n) }
func float(a exact) float64     { v, _ := a.Float64(); return v }

// pi to 70 digits, by Machin's formula checked in TestReference.
var bigPi, _, _ = big.ParseFloat("3.1415926535897932384626433832795028841971693993751058209749445923078164", 10, bits, big.ToNearestEven)

// expI returns exp(x + iy) as real and imaginary part: the series at
// (x+iy)/2^n, squared n times.
func expI(x, y exact) (re, im exact) {
	const n = 24
	x, y = half(x, n), half(y, n)
	re, im = num(1), num(0)
	termRe, termIm := num(1), num(0)
	for k := 1; k < 40; k++ {
		kk := num(float64(k))
		termRe, termIm = quot(diff(prod(termRe, x), prod(termIm, y)), kk), quot(sum2(prod(termRe, y), prod(termIm, x)), kk)
		re, im = sum2(re, termRe), sum2(im, termIm)
	}
	for range n {
		re, im = diff(prod(re, re), prod(im, im)), prod(num(2), prod(re, im))
	}
	return re, im
}

// invert returns the inverse and the determinant of a matrix, by elimination.
func invert(cov []float64, d int) (inv [][]exact, det exact) {
	a := make([][]exact, d)
	for i := range a {
		a[i] = make([]exact, 2*d)
		for j := range d {
			a[i][j], a[i][d+j] = num(cov[i*d+j]), num(0)
		}
		a[i][d+i] = num(1)
	}
	det = num(1)
	for i := range d {
		pivot := a[i][i]
		det = prod(det, pivot)
		for j := range a[i] {
			a[i][j] = quot(a[i][j], pivot)
		}
		for r := range d {
			if f := a[r][i]; r != i {
				for j := range a[r] {
					a[r][j] = diff(a[r][j], prod(f, a[i][j]))
				}
			}
		}
	}
	for i := range a {
		inv = append(inv, a[i][d:])
	}
	return inv, det
}

// refDensity is 𝒩(x | center, cov).
func refDensity(x, center, cov []float64) exact {
	d := len(x)
	inv, det := invert(cov, d)
	q := num(0)
	for i := range d {
		for j := range d {
			ui, uj := diff(num(x[i]), num(center[i])), diff(num(x[j]), num(center[j]))
			q = sum2(q, prod(prod(ui, uj), inv[i][j]))
		}
	}
	volume := det
	for range d {
		volume = prod(volume, prod(num(2), bigPi))
	}
	e, _ := expI(prod(num(-0.5), q), num(0))
	return quot(e, root(volume))
}

func refWeight(weights []float64, i int) exact {
	if weights == nil {
		return num(1)
	}
	return num(weights[i])
}

// refKDE returns count and error of each kernel.
func refKDE(x, weights, centers, cov []float64, d int) (counts, errs []float64) {
	for c := 0; c < len(centers); c += d {
		n, sq := num(0), num(0)
		for i := 0; i < len(x)/d; i++ {
			v := prod(refWeight(weights, i), refDensity(x[i*d:i*d+d], centers[c:c+d], cov))
			n, sq = sum2(n, v), sum2(sq, prod(v, v))
		}
		counts = append(counts, float(n))
		errs = append(errs, float(root(sq)))
	}
	return counts, errs
}

// refFourier returns counts and errors, real parts first.
func refFourier(x, weights, positions []float64, d int) (counts, errs []float64) {
	var imCounts, imErrs []float64
	for c := 0; c < len(positions); c += d {
		re, im, reSq, imSq := num(0), num(0), num(0), num(0)
		for i := 0; i < len(x)/d; i++ {
			theta := num(0)
			for j := range d {
				theta = sum2(theta, prod(num(positions[c+j]), num(x[i*d+j])))
			}
			cos, sin := expI(num(0), theta)
			w := refWeight(weights, i)
			cos, sin = prod(w, cos), prod(w, sin)
			re, im = sum2(re, cos), sum2(im, sin)
			reSq, imSq = sum2(reSq, prod(cos, cos)), sum2(imSq, prod(sin, sin))
		}
		counts, imCounts = append(counts, float(re)), append(imCounts, float(im))
		errs, imErrs = append(errs, float(root(reSq))), append(imErrs, float(root(imSq)))
	}
	return append(counts, imCounts...), append(errs, imErrs...)
}
