//case:refused select statement
package refuse_select

//gradgen:vjp wrt=x
func F(x float64, c chan int) float64 {
	select {
	case <-c:
		x *= 2
	default:
		x *= x
	}
	return x
}
