// Package gmm is a benchmark problem: the log posterior of a Gaussian mixture
// with full covariances, as in ADBench's GMM objective.
package gmm

import "math"

// Wishart is the prior on the precision matrices.
type Wishart struct {
	Gamma float64 // inverse scale
	M     int     // degrees of freedom beyond dimension + 1
}

// Objective returns the log posterior of the mixture given the points x. The
// weights are the softmax of alphas. Each component has a mean and a row of
// icf: the logarithms of the diagonal of a lower triangular matrix L, then
// the entries below it column by column; its precision matrix is LᵀL.
//
//gradgen:fast
//gradgen:grad wrt=alphas,means,icf vector=on
func Objective(alphas []float64, means, icf, x [][]float64, prior Wishart) float64 {
	k, n, d := len(alphas), len(x), len(means[0])
	diagonal := make([][]float64, k)
	logDet := make([]float64, k)
	for j := range k {
		diagonal[j] = make([]float64, d)
		for a, q := range icf[j][:d] {
			diagonal[j][a] = math.Exp(q)
			logDet[j] += q
		}
	}
	centred := make([]float64, d)
	white := make([]float64, d)
	terms := make([]float64, k)
	total := 0.0
	for i := range x {
		for j := range k {
			for a := range centred {
				centred[a] = x[i][a] - means[j][a]
			}
			lowerTimes(white, diagonal[j], icf[j][d:], centred)
			terms[j] = alphas[j] + logDet[j] - 0.5*squaredNorm(white)
		}
		total += logSumExp(terms)
	}
	total -= float64(n) * (logSumExp(alphas) + 0.5*float64(d)*math.Log(2*math.Pi))
	return total + logPrior(diagonal, icf, logDet, prior)
}

// logPrior is the logarithm of the Wishart density of the precision matrices.
func logPrior(diagonal, icf [][]float64, logDet []float64, prior Wishart) float64 {
	d, m := len(diagonal[0]), float64(prior.M)
	sum := 0.0
	for j := range diagonal {
		frobenius := squaredNorm(diagonal[j]) + squaredNorm(icf[j][d:])
		sum += m*logDet[j] - 0.5*prior.Gamma*prior.Gamma*frobenius
	}
	return sum + float64(len(diagonal))*wishartConstant(d, prior)
}

// wishartConstant is the part of the log prior that depends on no parameter.
func wishartConstant(d int, prior Wishart) float64 {
	p := float64(d)
	nu := p + float64(prior.M) + 1
	logGamma := 0.25 * p * (p - 1) * math.Log(math.Pi)
	for a := range d {
		v, _ := math.Lgamma(0.5 * (nu - float64(a)))
		logGamma += v
	}
	return nu*p*(math.Log(prior.Gamma)-0.5*math.Ln2) - logGamma
}

// lowerTimes stores L·v in dst, where L has the given diagonal and, column by
// column, the given entries below it.
func lowerTimes(dst, diagonal, below, v []float64) {
	for a := range dst {
		dst[a] = diagonal[a] * v[a]
	}
	next := 0
	for c := range v {
		for r := c + 1; r < len(v); r++ {
			dst[r] += below[next] * v[c]
			next++
		}
	}
}

// squaredNorm returns Σ v².
func squaredNorm(v []float64) float64 {
	sum := 0.0
	for _, e := range v {
		sum += e * e
	}
	return sum
}

// logSumExp returns log Σ exp(v) without overflow.
func logSumExp(v []float64) float64 {
	largest := v[0]
	for _, e := range v {
		largest = max(largest, e)
	}
	sum := 0.0
	for _, e := range v {
		sum += math.Exp(e - largest)
	}
	return largest + math.Log(sum)
}
