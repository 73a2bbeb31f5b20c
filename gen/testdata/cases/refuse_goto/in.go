// Jumps by goto into loops that gotos make, which neither blocks nor loops can express.
//
//case:refused goto
package refuse_goto

//gradgen:vjp wrt=x
func F(x float64) float64 {
	if x > 3 {
		goto middle
	}
again:
	x *= x
middle:
	x += 0.1
	if x > 1.5 && x < 100 {
		goto again
	}
	return x
}

//gradgen:vjp wrt=x
func Leaves(x float64) float64 {
	for i := range 3 {
	again:
		x *= 1 + x
		if x > 7 {
			break
		}
		if x < float64(i) {
			goto again
		}
	}
	return x
}
