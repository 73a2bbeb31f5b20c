//case:refused recover
package refuse_recover

//gradgen:vjp wrt=x
func F(x []float64, n int) (y float64) {
	defer func() {
		if recover() != nil {
			y = x[0]
		}
	}()
	return x[n] * x[n]
}
