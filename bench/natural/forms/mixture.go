package forms

import "math"

// MixtureCount counts the elements of the packed factors.
//
//gradgen:grad wrt=alphas,means,factors name=MixtureCountPlain
//gradgen:grad wrt=alphas,means,factors vector=on
func MixtureCount(alphas, means, factors, points []float64, d int) float64 {
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

// MixtureOffset computes where the rows of the packed factors begin.
//
//gradgen:grad wrt=alphas,means,factors name=MixtureOffsetPlain
//gradgen:grad wrt=alphas,means,factors vector=on
func MixtureOffset(alphas, means, factors, points []float64, d int) float64 {
	packed := d * (d + 1) / 2
	terms := make([]float64, len(alphas))
	total := 0.0
	for p := 0; p < len(points)/d; p++ {
		for c := 0; c < len(alphas); c++ {
			terms[c] = alphas[c]
			for i := 0; i < d; i++ {
				y := math.Exp(factors[c*packed+i]) * (points[p*d+i] - means[c*d+i])
				for j := 0; j < i; j++ {
					y += factors[c*packed+d+i*(i-1)/2+j] * (points[p*d+j] - means[c*d+j])
				}
				terms[c] += factors[c*packed+i] - y*y/2
			}
		}
		total += logSum(terms)
	}
	return total - float64(len(points)/d)*logSum(alphas)
}

// MixtureRest cuts rows from what is left of the packed factors and centres the point first.
//
//gradgen:grad wrt=alphas,means,factors name=MixtureRestPlain
//gradgen:grad wrt=alphas,means,factors vector=on
func MixtureRest(alphas, means, factors, points []float64, d int) float64 {
	packed := d + d*(d-1)/2
	terms, centred := make([]float64, len(alphas)), make([]float64, d)
	total := 0.0
	for p := 0; p+d <= len(points); p += d {
		for c := range alphas {
			for i := range centred {
				centred[i] = points[p+i] - means[c*d+i]
			}
			diagonal, below := factors[c*packed:c*packed+d], factors[c*packed+d:(c+1)*packed]
			terms[c] = alphas[c]
			at := 0
			for i, l := range diagonal {
				row := below[at : at+i]
				at += i
				y := math.Exp(l)*centred[i] + dot(row, centred[:i])
				terms[c] += l - 0.5*y*y
			}
		}
		total += logSum(terms)
	}
	return total - float64(len(points)/d)*logSum(alphas)
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}
