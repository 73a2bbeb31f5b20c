// A Gaussian mixture: nested loops, work arrays, logarithm of a sum.
package gaussian_mixture

import "math"

//gradgen:vjp wrt=logw,mu,sigma
//gradgen:grad wrt=logw,mu,sigma
func LogLikelihood(x, logw, mu, sigma []float64) float64 {
	total := 0.0
	terms := make([]float64, len(mu))
	for _, v := range x {
		top := math.Inf(-1)
		for k := range mu {
			z := (v - mu[k]) / sigma[k]
			terms[k] = logw[k] - z*z/2 - math.Log(sigma[k])
			top = math.Max(top, terms[k])
		}
		sum := 0.0
		for _, t := range terms {
			sum += math.Exp(t - top)
		}
		total += top + math.Log(sum)
	}
	return total
}
