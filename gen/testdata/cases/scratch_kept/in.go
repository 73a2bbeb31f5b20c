// Scratch that every iteration fills is saved for the reverse sweep where that
// costs less than running the iteration again.
package scratch_kept

import "math"

//gradgen:grad wrt=x,w
func Energies(x, w []float64, rounds int) float64 {
	n := len(w)
	row := make([]float64, n)
	terms := make([]float64, rounds)
	for j := range rounds {
		for i := range row {
			row[i] = w[i] * x[(i+j)%len(x)]
		}
		for i := range row {
			for k := i + 1; k < n; k++ {
				row[k] += 0.1 * w[k] * row[i]
			}
		}
		sum := 0.0
		for _, e := range row {
			sum += e * e
		}
		terms[j] = sum
	}
	total := 0.0
	for _, t := range terms {
		total += math.Log(1 + t)
	}
	return total
}
