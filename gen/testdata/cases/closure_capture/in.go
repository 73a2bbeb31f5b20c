// Closures that read and change captured active variables.
package closure_capture

//gradgen:vjp wrt=x,k
func F(x []float64, k float64) float64 {
	s := 0.0
	add := func(v float64) { s += v * k }
	get := func() float64 { return s * k }
	for _, v := range x {
		add(v)
		k *= 1.1
		add(get())
	}
	return get()
}
