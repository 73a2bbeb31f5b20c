// Returns from inside nested loops, in branches, and at the end.
package early_return

//gradgen:vjp wrt=x
func F(x []float64, limit float64) float64 {
	s := 0.0
	for i := range x {
		if x[i] < 0 {
			return s - x[i]
		}
		for j := 0; j < i; j++ {
			s += x[i] * x[j]
			if s > limit {
				return s * x[j]
			}
		}
	}
	return s * 2
}

func FInputs() [][]any {
	x := []float64{1, 2, 0.5, 3}
	return [][]any{{x, 1e6}, {x, 4.0}, {[]float64{1, 2, -3}, 1e6}, {[]float64{}, 1.0}}
}

//gradgen:vjp wrt=x
func Several(x float64) (a, b float64) {
	if x > 1 {
		return x * x, x
	}
	for {
		x += 0.25
		if x > 1.1 {
			return x, x * x * x
		}
	}
}

func SeveralInputs() [][]any {
	return [][]any{{1.5}, {0.3}}
}
