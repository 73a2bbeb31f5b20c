package specfn

import "math"

// Digamma returns ψ(x) = d/dx ln Γ(x).
//
// Special cases are:
//
//	Digamma(+Inf) = +Inf
//	Digamma(-Inf) = NaN
//	Digamma(±0) = ∓Inf
//	Digamma(-n) = NaN for integers n > 0
//	Digamma(NaN) = NaN
func Digamma(x float64) float64 {
	switch {
	case x == 0:
		return -1 / x
	case x < 0 && x == math.Floor(x):
		return math.NaN()
	case x < 0:
		// Reflection, https://dlmf.nist.gov/5.5.E4
		return digamma(1-x) - math.Pi/math.Tan(math.Pi*fraction(x))
	}
	return digamma(x)
}

// digamma returns ψ(x) for x > 0.
func digamma(x float64) float64 {
	if math.Abs(x-digammaRoot) <= 1./16 {
		return digammaNearRoot(x)
	}
	var shift float64
	for ; x < asymptoticFrom; x++ {
		shift += 1 / x // recurrence, https://dlmf.nist.gov/5.5.E2
	}
	return digammaAsymptotic(x) - shift
}

// digammaAsymptotic returns ψ(x) for large x, https://dlmf.nist.gov/5.11.E2.
func digammaAsymptotic(x float64) float64 {
	w := 1 / x / x
	series := w * horner(w, []float64{
		1. / 12, -1. / 120, 1. / 252, -1. / 240, 1. / 132, -691. / 32760, 1. / 12,
	})
	return math.Log(x) - 0.5/x - series
}

// The positive root of ψ is digammaRoot + digammaRootLow.
const (
	digammaRoot    = 1.4616321449683622
	digammaRootLow = 9.5499954299656977152e-17
)

// digammaNearRoot is the Taylor series of ψ about its positive root, where the
// asymptotic form would lose all relative accuracy to cancellation.
func digammaNearRoot(x float64) float64 {
	h := (x - digammaRoot) - digammaRootLow
	return h * horner(h, []float64{
		0.96767224544762117043, -0.44276316898359210609, 0.25849976095565101062,
		-0.1639427054424065275, 0.10782405069126236576, -0.072199561256454710926,
		0.048804288164143107225, -0.033161126474847359292, 0.02259764823221810466,
		-0.015424765904948959139, 0.010538791616612175388, -0.007204534386356868241,
		0.0049267813957298534464,
	})
}
