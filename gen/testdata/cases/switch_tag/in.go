// Switch with a tag: several values in a case, default in the middle, init.
package switch_tag

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	s := 1.0
	for i, v := range x {
		switch k := i % 5; k {
		case 0, 3:
			s += v
		default:
			s *= v
		case 1:
			s -= v * v
		case 2:
		}
	}
	return s
}

func FInputs() [][]any {
	return [][]any{{[]float64{0.6, 0.1, 1.4, 2, 3, 0.7, 1.1}}}
}

//gradgen:vjp wrt=x
func ByName(x float64, name string) float64 {
	switch name {
	case "square":
		return x * x
	case "a":
		return x * x * x
	}
	return x
}
