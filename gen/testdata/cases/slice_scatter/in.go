// Gather and scatter through indices, the same index twice.
package slice_scatter

//gradgen:vjp wrt=x,w
func F(x, w []float64, idx []int) []float64 {
	out := make([]float64, 3)
	for i, k := range idx {
		out[k] += x[i] * w[k]
	}
	for i := range idx {
		x[idx[i]] *= out[idx[len(idx)-1-i]]
	}
	return append(out, x...)
}

func FInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3, 4}, []float64{0.5, 0.7, 1.1}, []int{2, 0, 2, 1}}}
}
