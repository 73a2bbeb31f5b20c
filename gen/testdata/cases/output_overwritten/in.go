// An output parameter that is written before anything else.
package output_overwritten

//gradgen:vjp wrt=x of=out
//gradgen:jvp wrt=x of=out
func F(x, out []float64) {
	for i, v := range x {
		out[i] = v * v * float64(i+1)
	}
}
