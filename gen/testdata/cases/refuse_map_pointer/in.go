//case:refused map whose values point to active memory, and whose type an argument has
package refuse_map_pointer

//gradgen:vjp wrt=x
func F(m map[int][]float64, x []float64) float64 {
	m[0] = x
	m[0][1] *= x[0]
	return x[1]
}
