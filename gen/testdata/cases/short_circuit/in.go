// Conditions whose right side must not be evaluated.
package short_circuit

//gradgen:vjp wrt=x
func F(x []float64, n int) float64 {
	s := 0.0
	for i := 0; i <= n; i++ {
		if i < len(x) && x[i] > 0.5 {
			s += x[i] * x[i]
		}
		if i >= len(x) || x[i] < 0.2 {
			s *= 2
		}
	}
	return s
}

func FInputs() [][]any {
	return [][]any{{[]float64{0.6, 0.1, 1.4}, 5}}
}
