// Source that already calls functions yet to be emitted.
package calls_emitted

//gradgen:vjp wrt=x
//gradgen:grad wrt=x
func F(x []float64) (s float64) {
	for _, v := range x {
		s += v * v
	}
	return
}
