// Values that cancel, divide by themselves, or survive unchanged.
package self_dependence

//gradgen:vjp wrt=x,y
func F(x, y float64) float64 {
	a := x - x
	b := y / y
	x = +x
	return a*y + b*x + y*(x-y)*(x-y)
}
