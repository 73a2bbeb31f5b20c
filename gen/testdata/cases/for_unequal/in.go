// Loops that run until their index equals a bound: a length that they reach,
// numbers that they reach if they are not negative, and a length that changes.
package for_unequal

//gradgen:vjp wrt=x vector=on
//gradgen:hvp wrt=x
func F(x []float64, n int) float64 {
	s, last := 0.0, 0
	for i := 0; i != len(x); i++ {
		s += x[i] * x[i] * x[i]
	}
	for i := 0; i != n; i++ {
		s += x[i] * x[i]
		last = i
	}
	rest := x
	i := 0
	for ; i != len(rest); i++ {
		s *= 1 + rest[i]/4
		if len(rest) > 2 {
			rest = rest[:len(rest)-1]
		}
	}
	return s + float64(last+i)*s
}

func FInputs() [][]any {
	return [][]any{
		{[]float64{0.5, -1.25, 2.5, 0.1, 1.5, 0.3, 0.7, -0.4, 0.9, 1.1}, 3},
		{[]float64{0.75}, 1},
		{[]float64{}, 0},
	}
}
