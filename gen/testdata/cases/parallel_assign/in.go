// Parallel assignment: the right side is evaluated before anything is stored.
package parallel_assign

//gradgen:vjp wrt=a,b
func F(a, b float64) float64 {
	for i := 0; i < 5; i++ {
		a, b = b, a+b*0.5
	}
	return a * b
}

// Swap exchanges elements, one of them through a computed index.
//
//gradgen:vjp wrt=x
func Swap(x []float64) float64 {
	i, j := 0, 3
	x[i], x[j] = x[j]*2, x[i]
	i, x[i] = 2, 7*x[1]
	return x[0] + 2*x[i]*x[3]
}
