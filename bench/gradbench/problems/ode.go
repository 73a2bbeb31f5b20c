package problems

// Solve is y(2) for y₀' = x₀ and yᵢ' = xᵢ·yᵢ₋₁ with y(0) = 0, by s steps of the classical
// method of Runge and Kutta.
func Solve(x []float64, s int) []float64 {
	n := len(x)
	h := 2 / float64(s)
	y, at := make([]float64, n), make([]float64, n)
	k1, k2, k3, k4 := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
	for range s {
		slope(x, y, k1)
		for i := range at {
			at[i] = y[i] + h/2*k1[i]
		}
		slope(x, at, k2)
		for i := range at {
			at[i] = y[i] + h/2*k2[i]
		}
		slope(x, at, k3)
		for i := range at {
			at[i] = y[i] + h*k3[i]
		}
		slope(x, at, k4)
		for i := range y {
			y[i] += h / 6 * (k1[i] + 2*k2[i] + 2*k3[i] + k4[i])
		}
	}
	return y
}

// slope sets k to y'.
func slope(x, y, k []float64) {
	k[0] = x[0]
	for i := 1; i < len(x); i++ {
		k[i] = x[i] * y[i-1]
	}
}

// SolveLast is the last element of Solve.
//
//gradgen:grad wrt=x
func SolveLast(x []float64, s int) float64 {
	y := Solve(x, s)
	return y[len(y)-1]
}
