// Variadic helpers with lists, none, and a spread slice that they change.
package call_variadic

func norm1(k float64, xs ...float64) (s float64) {
	for i, x := range xs {
		s += k * x
		xs[i] = x * x
	}
	return
}

//gradgen:vjp wrt=x,y
func F(x []float64, y float64) float64 {
	s := norm1(y, x[0], y, x[1]*y)
	s += norm1(s)
	s *= norm1(2, x...)
	return s + x[0]*x[3]
}

// V is variadic itself.
//
//gradgen:vjp wrt=xs
func V(k int, xs ...float64) float64 {
	p := 1.0
	for _, x := range xs {
		p *= x + float64(k)
	}
	return p
}
