package lbfgsb

import "math"

// cholesky overwrites the upper triangle of the leading n×n block of a (row
// major, row length ld) with R, A = RᵀR. It reports false, with a spoilt, when
// A is not positive definite. Cost n³/3.
func cholesky(a []float64, ld, n int) bool {
	for j := range n {
		s := a[j*ld+j]
		for k := range j {
			t := a[k*ld+j]
			for i := range k {
				t -= a[i*ld+k] * a[i*ld+j]
			}
			t /= a[k*ld+k]
			a[k*ld+j] = t
			s -= t * t
		}
		if !(s > 0) {
			return false
		}
		a[j*ld+j] = math.Sqrt(s)
	}
	return true
}

// solveTransposed overwrites b with R⁻ᵀb.
func solveTransposed(r []float64, ld, n int, b []float64) {
	for j := range n {
		s := b[j]
		for i := range j {
			s -= r[i*ld+j] * b[i]
		}
		b[j] = s / r[j*ld+j]
	}
}

// solveUpper overwrites b with R⁻¹b.
func solveUpper(r []float64, ld, n int, b []float64) {
	for i := n - 1; i >= 0; i-- {
		s := b[i]
		for j := i + 1; j < n; j++ {
			s -= r[i*ld+j] * b[j]
		}
		b[i] = s / r[i*ld+i]
	}
}

func dot(a, b []float64) float64 {
	s := 0.0
	for i, v := range a {
		s += v * b[i]
	}
	return s
}

// addScaled adds alpha·x to y.
func addScaled(y []float64, alpha float64, x []float64) {
	for i, v := range x {
		y[i] += alpha * v
	}
}
