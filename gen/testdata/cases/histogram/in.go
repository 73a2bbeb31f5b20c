// Soft counts in bins: a nested loop with a vector result.
package histogram

import "math"

//gradgen:vjp wrt=params
//gradgen:jvp wrt=params
func Counts(params [2]float64, logm, edges []float64) []float64 {
	out := make([]float64, len(edges)-1)
	for _, m := range logm {
		x := m + params[0]
		for j := range out {
			lo := math.Erf((edges[j] - x) / params[1])
			hi := math.Erf((edges[j+1] - x) / params[1])
			out[j] += (hi - lo) / 2
		}
	}
	return out
}

func CountsInputs() [][]any {
	return [][]any{{[2]float64{0.3, 0.8}, []float64{0.1, 0.5, 0.8, 1.4, 2}, []float64{0, 0.5, 1.1, 2}}}
}
