//case:refused goto
package refuse_goto

//gradgen:vjp wrt=x
func F(x float64) float64 {
again:
	x *= x
	if x > 1.5 && x < 100 {
		goto again
	}
	return x
}
