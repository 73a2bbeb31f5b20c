// A parameter that does not reach the output gets a zero derivative and a
// warning.
//
//case:warns y does not influence the output
package warning_no_influence

//gradgen:vjp wrt=x,y
func F(x, y float64) float64 {
	z := y * y
	_ = z
	return x * x
}
