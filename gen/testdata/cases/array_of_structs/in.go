// Arrays of structs of arrays, indexed and copied at every depth.
package array_of_structs

type Row struct {
	V [3]float64
	W float64
}

//gradgen:vjp wrt=t
func F(t [2]Row) [2]Row {
	u := t
	for i := range t {
		for j := range t[i].V {
			u[1-i].V[j] *= t[i].V[j] * t[i].W
		}
	}
	r := u[0]
	r.V[1] = 5 * r.W * u[1].V[0]
	u[1] = r
	u[0].W = r.V[1] + t[1].V[2]
	return u
}
