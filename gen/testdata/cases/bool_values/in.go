// Booleans computed from active values, kept and combined.
package bool_values

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	rising := true
	var above []bool
	for i := 1; i < len(x); i++ {
		rising = rising && x[i] > x[i-1]
		above = append(above, x[i] > 1)
	}
	s := 1.0
	for i, a := range above {
		if a != rising {
			s *= x[i]
		} else {
			s += x[i] * x[i+1]
		}
	}
	return s
}

func FInputs() [][]any {
	return [][]any{{[]float64{0.5, 1.2, 1.3, 1.7}}, {[]float64{1.5, 0.2, 1.3, 0.7}}}
}
