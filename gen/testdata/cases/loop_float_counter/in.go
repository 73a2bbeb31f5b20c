// A loop whose counter is an active float, and one with an inactive float.
package loop_float_counter

//gradgen:vjp wrt=a,b
func Integrate(a, b float64) float64 {
	s := 0.0
	for x := a; x < 2; x += b {
		s += x * x * b
	}
	for t := 0.0; t < 1; t += 0.25 {
		s += t * a
	}
	return s
}

func IntegrateInputs() [][]any {
	return [][]any{{0.31, 0.4}}
}
