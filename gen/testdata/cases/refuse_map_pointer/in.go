//case:refused map whose values point to active memory
package refuse_map_pointer

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	m := map[int][]float64{0: x}
	m[0][1] *= x[0]
	return x[1]
}
