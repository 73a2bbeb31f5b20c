// Closures with several returns and several results.
package closure_early_return

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	clamp := func(v float64) (float64, bool) {
		if v > 1 {
			return 1 + v/10, true
		}
		for range 3 {
			v *= 1.2
			if v > 1 {
				return v, true
			}
		}
		return v * v, false
	}
	s := 0.0
	for _, v := range x {
		w, hit := clamp(v)
		if hit {
			s += w
		} else {
			s *= w
		}
	}
	return s
}

func FInputs() [][]any {
	return [][]any{{[]float64{1.5, 0.4, 0.9, 0.2}}}
}
