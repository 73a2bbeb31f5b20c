// Loops that do not run, and values only they would have set.
package zero_trip

//gradgen:vjp wrt=x,y
func F(x []float64, y float64, n int) float64 {
	s := y
	last := y * 2
	for i := 0; i < n; i++ {
		last = x[i]
		s *= x[i]
	}
	for _, v := range x[:n] {
		s += v
	}
	return s * last
}

func FInputs() [][]any {
	x := []float64{1.5, 2.5}
	return [][]any{{x, 1.2, 0}, {x, 1.2, 2}, {[]float64{}, 1.2, 0}, {x, 1.2, -1 + 1}}
}
