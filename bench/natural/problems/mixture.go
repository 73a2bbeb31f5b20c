package problems

import "math"

// Mixture is the log-likelihood of points of d coordinates under normal distributions
// with log-weights alphas, means, and the inverse Cholesky factors of the covariances.
// Of each factor there are the logarithms of the diagonal and then the rows below it.
//
//gradgen:grad wrt=alphas,means,factors name=MixturePlain
//gradgen:grad wrt=alphas,means,factors vector=on
func Mixture(alphas, means, factors, points []float64, d int) float64 {
	packed := d + d*(d-1)/2
	terms := make([]float64, len(alphas))
	total := 0.0
	for p := 0; p < len(points); p += d {
		for c := range alphas {
			mean := means[c*d : (c+1)*d]
			factor := factors[c*packed : (c+1)*packed]
			logDet, norm := 0.0, 0.0
			at := d
			for i := 0; i < d; i++ {
				logDet += factor[i]
				y := math.Exp(factor[i]) * (points[p+i] - mean[i])
				for j := 0; j < i; j++ {
					y += factor[at] * (points[p+j] - mean[j])
					at++
				}
				norm += y * y
			}
			terms[c] = alphas[c] + logDet - norm/2
		}
		total += logSum(terms)
	}
	return total - float64(len(points)/d)*logSum(alphas)
}

// logSum is log Σ exp(v).
func logSum(v []float64) float64 {
	largest := v[0]
	for _, t := range v {
		largest = max(largest, t)
	}
	sum := 0.0
	for _, t := range v {
		sum += math.Exp(t - largest)
	}
	return largest + math.Log(sum)
}

// MixtureHand is Mixture and its gradient, by hand.
func MixtureHand(alphas, means, factors, points []float64, d int, alphasGrad, meansGrad, factorsGrad []float64) float64 {
	clear(alphasGrad)
	clear(meansGrad)
	clear(factorsGrad)
	packed := d + d*(d-1)/2
	terms, ys := make([]float64, len(alphas)), make([]float64, len(alphas)*d)
	diagonals := make([]float64, len(alphas)*d)
	for c := range alphas {
		for i := range d {
			diagonals[c*d+i] = math.Exp(factors[c*packed+i])
		}
	}
	total := 0.0
	for p := 0; p < len(points); p += d {
		x := points[p : p+d]
		for c := range alphas {
			mean, factor := means[c*d:(c+1)*d], factors[c*packed:(c+1)*packed]
			diagonal, yc := diagonals[c*d:(c+1)*d], ys[c*d:(c+1)*d]
			logDet, norm := 0.0, 0.0
			at := d
			for i := range d {
				logDet += factor[i]
				y := diagonal[i] * (x[i] - mean[i])
				for j := range i {
					y += factor[at] * (x[j] - mean[j])
					at++
				}
				yc[i] = y
				norm += y * y
			}
			terms[c] = alphas[c] + logDet - norm/2
		}
		value := logSum(terms)
		total += value
		for c := range alphas {
			w := math.Exp(terms[c] - value)
			mean, factor := means[c*d:(c+1)*d], factors[c*packed:(c+1)*packed]
			meanBar, factorBar := meansGrad[c*d:(c+1)*d], factorsGrad[c*packed:(c+1)*packed]
			diagonal, yc := diagonals[c*d:(c+1)*d], ys[c*d:(c+1)*d]
			alphasGrad[c] += w
			at := d
			for i := range d {
				t := -w * yc[i]
				factorBar[i] += w + t*diagonal[i]*(x[i]-mean[i])
				meanBar[i] -= t * diagonal[i]
				for j := range i {
					factorBar[at] += t * (x[j] - mean[j])
					meanBar[j] -= t * factor[at]
					at++
				}
			}
		}
	}
	n, norm := float64(len(points)/d), logSum(alphas)
	for c := range alphas {
		alphasGrad[c] -= n * math.Exp(alphas[c]-norm)
	}
	return total - n*norm
}
