package specfn

import "math"

// Polygamma returns ψ⁽ⁿ⁾(x), the n-th derivative of Digamma. It allocates for negative x and n > 1.
//
// Special cases are:
//
//	Polygamma(0, x) = Digamma(x)
//	Polygamma(1, x) = Trigamma(x)
//	Polygamma(n, +Inf) = 0 for n > 0
//	Polygamma(n, -Inf) = NaN
//	Polygamma(n, ±0) = ∓Inf for even n
//	Polygamma(n, -k) = NaN for even n and integers k > 0, and +Inf for odd n and integers k ≥ 0
//	Polygamma(n, NaN) = NaN
//	Polygamma(n, x) = NaN for n < 0
func Polygamma(n int, x float64) float64 {
	switch {
	case n < 0:
		return math.NaN()
	case n == 0:
		return Digamma(x)
	case n == 1:
		return Trigamma(x)
	case x > 0:
		return polygamma(n, x)
	case x == 0 && n%2 == 0:
		return math.Copysign(math.Inf(1), -x)
	case math.IsInf(x, -1):
		return math.NaN()
	case x == math.Floor(x):
		return poleOf(n)
	}
	return reflected(n, x)
}

// poleOf returns ψ⁽ⁿ⁾ at a pole: its limits from both sides differ if n is even.
func poleOf(n int) float64 {
	if n%2 == 0 {
		return math.NaN()
	}
	return math.Inf(1)
}

// reflected returns ψ⁽ⁿ⁾(x) for x < 0, https://dlmf.nist.gov/5.15.E6.
func reflected(n int, x float64) float64 {
	cot := cotangentDerivative(n, x)
	if n%2 != 0 {
		return -polygamma(n, 1-x) - cot
	}
	return polygamma(n, 1-x) - cot
}

// cotangentDerivative returns the n-th derivative of π cot(πx): the slope of cot is -(1 + cot²), so all derivatives
// are polynomials of the cotangent.
func cotangentDerivative(n int, x float64) float64 {
	p := []float64{0, 1} // of the cotangent, without the factor πⁿ⁺¹
	for range n {
		next := make([]float64, len(p)+1)
		for k := 1; k < len(p); k++ {
			next[k-1] -= float64(k) * p[k]
			next[k+1] -= float64(k) * p[k]
		}
		p = next
	}
	return horner(cotangent(fraction(x)), p) * math.Pow(math.Pi, float64(n+1))
}

// cotangent returns cot(πx) for |x| ≤ 1/2. Near its zeros it is the tangent of a small number.
func cotangent(x float64) float64 {
	if math.Abs(x) < 0.25 {
		return 1 / math.Tan(math.Pi*x)
	}
	return math.Tan(math.Pi * (math.Copysign(0.5, x) - x))
}

// polygamma returns ψ⁽ⁿ⁾(x) for n > 1 and x > 0. The terms of recurrence and series have one sign, that of (-1)ⁿ⁺¹;
// they are computed without the factor (n-1)!.
func polygamma(n int, x float64) float64 {
	order := float64(n)
	var shift float64
	for ; x < asymptoticFrom+order; x++ {
		shift += order * math.Pow(x, -order-1) // recurrence, https://dlmf.nist.gov/5.15.E5
	}
	y := math.Gamma(order) * (shift + polygammaAsymptotic(order, x))
	if n%2 == 0 {
		return -y
	}
	return y
}

// polygammaAsymptotic returns |ψ⁽ⁿ⁾(x)| / (n-1)! for large x, https://dlmf.nist.gov/5.15.E9.
func polygammaAsymptotic(n, x float64) float64 {
	bernoulli := [...]float64{1. / 6, -1. / 30, 1. / 42, -1. / 30, 5. / 66, -691. / 2730, 7. / 6, -3617. / 510, 43867. / 798, -174611. / 330}
	sum, factor := 1+n/(2*x), 1.0
	for i, b := range bernoulli {
		k := float64(2 * (i + 1)) // factor becomes (k+n-1)! / (k! (n-1)! xᵏ)
		factor *= (k + n - 2) * (k + n - 1) / (k * (k - 1)) / x / x
		sum += b * factor
	}
	return sum * math.Pow(x, -n)
}
