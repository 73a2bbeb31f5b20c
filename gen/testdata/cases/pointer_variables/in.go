// Pointers to local variables, parameters and fields.
package pointer_variables

type S struct{ A, B float64 }

//gradgen:vjp wrt=x,s
func F(x float64, s S) float64 {
	y := x * x
	p := &y
	*p *= 3
	q := &s.A
	*q += *p
	r := &x
	*r, *p = *p, *r
	t := new(float64)
	*t = *q * y
	return y*x + s.A*s.B + *t
}
