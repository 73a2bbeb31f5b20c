// Init, condition and post statements that touch active values.
package loop_post_active

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	s := 0.0
	for i, v := 0, x[0]; i < len(x) && v < 9; i, v = i+1, v*x[i] {
		s += v
	}
	for v := s; v > 0.1; v = v * x[0] / 4 {
		if v > 2 {
			continue
		}
		s += v * v
	}
	return s
}
