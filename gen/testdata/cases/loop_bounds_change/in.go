// The bound, the step and the slice of the loop condition change inside.
package loop_bounds_change

//gradgen:vjp wrt=x
func F(x []float64, n int) float64 {
	s, step := 0.0, 1
	for i := 0; i < n; i += step {
		s += x[i] * x[i]
		if i == 1 {
			n = len(x)
			step = 2
		}
	}
	for len(x) > 1 {
		s *= x[0]
		x = x[:len(x)-1]
		x[0] += 0.5
	}
	return s
}

func FInputs() [][]any {
	return [][]any{{[]float64{0.5, 0.7, 1.1, 1.3, 0.9, 1.6}, 3}}
}
