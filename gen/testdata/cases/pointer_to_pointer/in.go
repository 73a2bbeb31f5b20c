// Pointers to pointers, redirected.
package pointer_to_pointer

func redirect(pp **float64, to *float64) {
	**pp *= 2
	*pp = to
}

//gradgen:vjp wrt=x,y
func F(x, y float64) float64 {
	p := &x
	pp := &p
	**pp += y
	redirect(pp, &y)
	*p *= x
	return x*3 + y*y + **pp
}
