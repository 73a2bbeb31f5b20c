// Three-clause loops: upwards, downwards, by two, with two variables.
package for_three_clause

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	s := 1.0
	for i := 0; i < len(x); i++ {
		s += x[i]
	}
	for i := len(x) - 1; i >= 0; i-- {
		s *= x[i]
	}
	for i := 0; i < len(x); i += 2 {
		s -= x[i] * x[i]
	}
	for i, j := 0, len(x)-1; i < j; i, j = i+1, j-1 {
		s += x[i] * x[j]
	}
	return s
}
