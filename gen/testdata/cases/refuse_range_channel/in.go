//case:refused range over a channel of active values
package refuse_range_channel

//gradgen:vjp wrt=x
func F(x float64) (s float64) {
	c := make(chan float64, 2)
	c <- x
	c <- x * x
	close(c)
	for v := range c {
		s += v
	}
	return
}
