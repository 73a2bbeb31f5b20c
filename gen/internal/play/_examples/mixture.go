// A mixture of two normal distributions: a sum of logarithms of sums.
package play

import "math"

//gradgen:vjp wrt=mean,logWidth,share
func Mixture(mean, logWidth [2]float64, share float64, data []float64) float64 {
	weight := [2]float64{share, 1 - share}
	total := 0.0
	for _, x := range data {
		p := 0.0
		for k := range 2 {
			z := (x - mean[k]) / math.Exp(logWidth[k])
			p += weight[k] * math.Exp(-z*z/2-logWidth[k])
		}
		total += math.Log(p) - math.Log(2*math.Pi)/2
	}
	return total
}

func MixtureInputs() [][]any {
	data := []float64{-1.9, -1.4, -1.1, -0.8, 0.9, 1.7, 2.0, 2.2, 2.9, 3.3}
	return [][]any{{[2]float64{-1, 2}, [2]float64{-0.5, 0}, 0.4, data}}
}
