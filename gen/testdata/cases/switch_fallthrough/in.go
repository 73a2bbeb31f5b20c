// Fallthrough into the next case and into default.
package switch_fallthrough

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	s := 1.0
	for i, v := range x {
		switch i {
		case 0:
			s += v
			fallthrough
		case 1:
			s *= v
		case 2:
			s -= v
			fallthrough
		default:
			s += v * v
		case 3:
			s *= 2 * v
		}
	}
	return s
}

func FInputs() [][]any {
	return [][]any{{[]float64{0.3, 0.7, 1.4, 1.6, 0.5}}}
}
