// Vector code without derivatives, which alone needs the type of the parts of complex numbers.
package vector_fast_types

//gradgen:fast
func Energy(x []float64) float64 {
	z := make([]complex128, len(x))
	for i := range z {
		z[i] = complex(x[i], 1)
	}
	s := 0.0
	for _, c := range z {
		s += real(c) * imag(c)
	}
	return s
}

func EnergyInputs() [][]any {
	x := make([]float64, 37)
	for i := range x {
		x[i] = float64(i%5) - 1.5
	}
	return [][]any{{x}, {x[:3]}}
}

//gradgen:grad
func Square(x []float64) float64 { return x[0] * x[0] * x[1] }
