package calls_emitted

// Descend is ordinary code built on the emitted gradient.
func Descend(x []float64, steps int) float64 {
	g := make([]float64, len(x))
	for range steps {
		FGrad(x, g)
		for i := range x {
			x[i] -= 0.1 * g[i]
		}
	}
	return FVJP(x, 1, g)
}
