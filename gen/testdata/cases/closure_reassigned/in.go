// A function variable with one of two known values.
package closure_reassigned

//gradgen:vjp wrt=x
func F(x []float64, sum bool) float64 {
	s := 1.0
	add := func(v float64) { s += v }
	mul := func(v float64) { s *= v }
	for _, v := range x {
		if sum {
			add(v)
		} else {
			mul(v)
		}
	}
	return s * x[0]
}
