// Locals and parameters that are called what emitted code likes to use.
package names_emitted

//gradgen:vjp wrt=x
//gradgen:grad wrt=x
func F(x []float64, out int, tape float64) float64 {
	xBar := x[0] * x[1]
	xGrad := xBar * x[2]
	outBar, sBar := xGrad+1, 2.0
	t0 := outBar * sBar
	t1 := t0 * t0
	for i0 := range out {
		t1 += x[i0] * tape
	}
	return t1 * xBar
}

// G has a named result that a seed would like to be called after.
//
//gradgen:vjp wrt=x,xBar
func G(x, xBar float64) (outBar float64) {
	outBar = x * xBar
	outBar *= x
	return
}

// Locals that are called like the memory of the emitted function.
//
//gradgen:vjp wrt=x
func Hidden(x []float64) float64 {
	hiddenVJPTapes, hiddenVJPTape := 1.0, 0.0
	for hiddenVJPTapes < 9 {
		hiddenVJPTapes *= 1.1 + x[0]*x[0]
		hiddenVJPTape += hiddenVJPTapes * x[1]
	}
	return hiddenVJPTape
}
