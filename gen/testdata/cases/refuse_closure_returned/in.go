//case:refused closure as a result of the differentiated function
package refuse_closure_returned

//gradgen:vjp wrt=x
func F(x float64) (float64, func() float64) {
	y := x * x
	return y, func() float64 { return y * x }
}
