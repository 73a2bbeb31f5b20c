// A deferred call that touches nothing active.
//
//case:maybe refused or right: contract refuses defer that touches active values
package defer_inactive

//gradgen:vjp wrt=x
func F(x float64, log *int) float64 {
	defer func() { *log++ }()
	return x * x
}
