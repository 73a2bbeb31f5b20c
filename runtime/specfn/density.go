package specfn

import "math"

// GammaDensity returns xᵃ⁻¹·e⁻ˣ/Γ(a) for a > 0 and x ≥ 0, the derivative of the regularised incomplete gamma function
// P(a, x) with respect to x (https://dlmf.nist.gov/8.8.E13). It is NaN elsewhere.
func GammaDensity(a, x float64) float64 {
	switch {
	case !(a > 0) || !(x >= 0):
		return math.NaN()
	case x == 0:
		return atZero(a, 1)
	case math.IsInf(x, 1):
		return 0
	}
	lg, _ := math.Lgamma(a)
	return math.Exp((a-1)*math.Log(x) - x - lg)
}

// BetaDensity returns xᵃ⁻¹·(1−x)ᵇ⁻¹/B(a, b) for a, b > 0 and 0 ≤ x ≤ 1, the derivative of the regularised incomplete beta
// function with respect to x (https://dlmf.nist.gov/8.17.E1). It is NaN elsewhere.
func BetaDensity(a, b, x float64) float64 {
	switch {
	case !(a > 0) || !(b > 0) || !(x >= 0) || x > 1:
		return math.NaN()
	case x == 0:
		return atZero(a, b)
	case x == 1:
		return atZero(b, a)
	}
	la, _ := math.Lgamma(a)
	lb, _ := math.Lgamma(b)
	lab, _ := math.Lgamma(a + b)
	return math.Exp((a-1)*math.Log(x) + (b-1)*math.Log1p(-x) + lab - la - lb)
}

// atZero is the limit of c·xᵃ⁻¹ at zero.
func atZero(a, c float64) float64 {
	switch {
	case a < 1:
		return math.Inf(1)
	case a > 1:
		return 0
	}
	return c
}
