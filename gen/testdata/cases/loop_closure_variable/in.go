// Each iteration has its own loop variable, which closures keep.
package loop_closure_variable

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	s := 1.0
	for i := 0; i < len(x); i++ {
		add := func(k float64) { s += k * x[i] }
		add(2)
		add(s)
	}
	return s
}
