// Switch without a tag on active conditions.
package switch_tagless

//gradgen:vjp wrt=x
func F(x []float64) (s float64) {
	for _, v := range x {
		switch {
		case v < 0.5:
			s += v
		case v < 1, v > 5:
			s += v * v
		default:
			s += v * v * v
		}
	}
	return s
}

func FInputs() [][]any {
	return [][]any{{[]float64{0.3, 0.7, 1.4, 6}}}
}
