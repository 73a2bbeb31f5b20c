package specfn

import "math"

// Trigamma returns ψ′(x), the derivative of Digamma.
//
// Special cases are:
//
//	Trigamma(+Inf) = 0
//	Trigamma(-Inf) = NaN
//	Trigamma(-n) = +Inf for integers n ≥ 0
//	Trigamma(NaN) = NaN
func Trigamma(x float64) float64 {
	if x > 0 {
		return trigamma(x)
	}
	// Reflection, https://dlmf.nist.gov/5.15.E6
	s := math.Sin(math.Pi*fraction(x)) / math.Pi
	return 1/(s*s) - trigamma(1-x)
}

// trigamma returns ψ′(x) for x > 0.
func trigamma(x float64) float64 {
	var shift float64
	for ; x < asymptoticFrom; x++ {
		shift += 1 / (x * x) // recurrence, https://dlmf.nist.gov/5.15.E5
	}
	return shift + trigammaAsymptotic(x)
}

// trigammaAsymptotic returns ψ′(x) for large x, https://dlmf.nist.gov/5.15.E8.
func trigammaAsymptotic(x float64) float64 {
	w := 1 / x / x
	return 1/x + w/2 + w/x*horner(w, []float64{
		1. / 6, -1. / 30, 1. / 42, -1. / 30, 5. / 66, -691. / 2730, 7. / 6, -3617. / 510,
	})
}
