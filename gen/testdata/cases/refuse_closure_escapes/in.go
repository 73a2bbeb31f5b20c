//case:refused closure over active variables that escapes
package refuse_closure_escapes

var keep func() float64

//gradgen:vjp wrt=x
func F(x float64) float64 {
	y := x * x
	keep = func() float64 { return y }
	return keep() * x
}
