// Directives that pick some of the outputs.
package of_subset

//gradgen:vjp wrt=x of=b
//gradgen:vjp wrt=x of=a,c name=FBothVJP
func F(x []float64) (a, b, c float64) {
	for _, v := range x {
		a += v
		b += v * v
		c += v * v * v
	}
	return a * b, b, c
}

// Out picks the result and leaves the output parameter alone.
//
//gradgen:vjp wrt=x of=s name=OutResultVJP
//gradgen:vjp wrt=x of=out name=OutParamVJP
//gradgen:vjp wrt=x of=s,out
func Out(x, out []float64) (s float64) {
	for i, v := range x {
		out[i] = v * v
		s += out[i] * v
	}
	return s
}
