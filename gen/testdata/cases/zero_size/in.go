// Empty slices, nil slices and zero-length arrays, which carry nothing.
package zero_size

//gradgen:vjp wrt=x
func F(x []float64, a [0]float64, k float64) float64 {
	s := k
	for _, v := range x {
		s += v
	}
	for _, v := range a {
		s += v
	}
	return s + float64(len(x))
}

func FInputs() [][]any {
	return [][]any{{[]float64{}, [0]float64{}, 1.0}, {[]float64(nil), [0]float64{}, 1.0}, {[]float64{2, 3}, [0]float64{}, 1.0}}
}

//gradgen:vjp wrt=x
func Empty(x []float64) []float64 {
	var out []float64
	for _, v := range x {
		if v > 1 {
			out = append(out, v*v)
		}
	}
	return out
}

func EmptyInputs() [][]any {
	return [][]any{{[]float64{0.5, 0.2}}, {[]float64{0.5, 2, 3}}}
}
