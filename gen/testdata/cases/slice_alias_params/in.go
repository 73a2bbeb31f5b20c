// Two parameters that share memory when called so by a helper.
package slice_alias_params

func axpy(k float64, x, y []float64) {
	for i := range x {
		y[i] += k * x[i]
	}
}

//gradgen:vjp wrt=x,k
func F(x []float64, k float64) float64 {
	axpy(k, x, x)
	axpy(k, x[:3], x[1:])
	return x[0]*x[1] + x[2]*x[3]
}
