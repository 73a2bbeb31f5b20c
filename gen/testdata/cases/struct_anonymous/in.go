// Anonymous struct types, local types and comparison of structs.
package struct_anonymous

//gradgen:vjp wrt=p
func F(p struct{ A, B float64 }) (out struct{ S, D float64 }) {
	type local struct{ v float64 }
	l := local{p.A * p.B}
	q := struct{ A, B float64 }{p.B, l.v}
	if q == p {
		return
	}
	out.S = q.A + q.B
	out.D = l.v * q.B
	return out
}
