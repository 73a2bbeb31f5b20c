//case:refused defer that changes an active result
package refuse_defer

//gradgen:vjp wrt=x
func F(x float64) (y float64) {
	defer func() { y *= x }()
	return x * x
}
