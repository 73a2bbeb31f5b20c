// A parameter that is changed and returned, whole and in part.
package inplace_result

//gradgen:vjp wrt=x
func F(x []float64) []float64 {
	for i := range x {
		x[i] *= x[0]
	}
	return x[1:]
}

//gradgen:vjp wrt=x
func Same(x []float64) ([]float64, []float64) {
	x[0] = x[1] * x[2]
	return x, x[:2]
}
