// The body changes the loop variable: by assignment, and per iteration copies.
package loop_index_modified

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	s := 1.0
	for i := 0; i < len(x); i++ {
		s += x[i] * x[i]
		if s > 2 {
			i++
			s *= 0.5
		}
	}
	for i := 0; i < len(x); {
		s *= x[i]
		i += 1 + i
	}
	return s
}
