//case:refused defer in a loop, and of a builtin
package refuse_defer_loop

//gradgen:vjp wrt=x
func F(x []float64) (y float64) {
	for _, v := range x {
		defer func() { y *= v }()
	}
	return x[0]
}

//gradgen:vjp wrt=x
func G(x float64, m map[int]int) float64 {
	defer delete(m, 1)
	return x * x
}
