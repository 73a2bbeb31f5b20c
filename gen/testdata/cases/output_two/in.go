// Results and output parameters of one function, seeds in order.
package output_two

//gradgen:vjp wrt=x of=s,out,last
//gradgen:jvp wrt=x of=s,out,last
func F(x, out []float64, last *float64) (s float64, n int) {
	for i, v := range x {
		s += v * out[i]
		out[i] = s * v
		n++
	}
	*last = s * out[1]
	return s * s, n
}
