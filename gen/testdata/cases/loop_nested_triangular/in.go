// Triangular and dependent nested loops.
package loop_nested_triangular

//gradgen:vjp wrt=x
func F(x []float64) (s float64) {
	for i := range x {
		for j := i + 1; j < len(x); j++ {
			d := x[i] - 2*x[j]
			s += d * d
			for k := j; k > i; k -= 2 {
				s += x[k] * d
			}
		}
	}
	return s
}
