// Pointer parameters: numbers and structs, aliased by a helper's caller.
package pointer_parameters

type Pair struct{ A, B float64 }

func mix(p, q *float64) {
	*p += *q * *q
	*q *= *p
}

//gradgen:vjp wrt=x,p
func F(x *float64, p *Pair) float64 {
	mix(x, &p.A)
	mix(&p.B, &p.B)
	*x *= p.A
	return *x + p.B*p.A
}
