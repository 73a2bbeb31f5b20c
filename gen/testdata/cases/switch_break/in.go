// Break inside a switch inside a loop leaves the switch only; continue goes on.
package switch_break

//gradgen:vjp wrt=x
func F(x []float64) (s float64) {
	for i, v := range x {
		switch {
		case v > 1.5:
			if i == 2 {
				break
			}
			s += v
		case v < 0.4:
			continue
		default:
			s *= v
		}
		s += v * v
	}
	return s
}

func FInputs() [][]any {
	return [][]any{{[]float64{1.6, 0.7, 1.8, 0.1, 0.5, 2}}}
}
