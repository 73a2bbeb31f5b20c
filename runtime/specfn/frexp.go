package specfn

import "math"

// Mantissa returns x/2ⁿ in [½, 1), or in (−1, −½], for n = Exponent(x), and zeros, infinities
// and NaN as they are: the first result of [math.Frexp].
func Mantissa(x float64) float64 {
	m, _ := math.Frexp(x)
	return m
}

// Exponent returns the second result of [math.Frexp].
func Exponent(x float64) int {
	_, n := math.Frexp(x)
	return n
}
