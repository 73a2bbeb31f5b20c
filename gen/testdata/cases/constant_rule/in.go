// A function declared constant carries no derivative.
//
//case:nofd the declared derivative is not the true one
package constant_rule

// centre is held fixed.
//
//gradgen:constant
func centre(x []float64) (m float64) {
	for _, v := range x {
		m += v / float64(len(x))
	}
	return
}

//gradgen:vjp wrt=x
func Spread(x []float64) (s float64) {
	c := centre(x)
	for _, v := range x {
		s += (v - c) * (v - c) * v
	}
	return
}
