//case:refused channel of active values: send and receive
package refuse_channel

//gradgen:vjp wrt=x
func F(x float64) float64 {
	c := make(chan float64, 1)
	c <- x * x
	return <-c
}
