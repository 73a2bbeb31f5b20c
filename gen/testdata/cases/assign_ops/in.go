// Every assignment operator on an active variable.
package assign_ops

//gradgen:vjp wrt=x,y
func F(x, y float64) float64 {
	s := x
	s += y
	s -= x * y
	s *= y
	s /= x + 2
	return s
}

// G applies them to elements of a slice.
//
//gradgen:vjp wrt=a
func G(a []float64) float64 {
	a[0] += a[1]
	a[1] -= a[0] * a[2]
	a[2] *= a[1]
	a[3] /= a[2] + 5
	return a[0] + 2*a[1] + 3*a[2] + 4*a[3]
}
