// An output parameter that is added to, one partly written, one read before.
package output_accumulated

//gradgen:vjp wrt=x of=out
func Adds(x, out []float64) {
	for i, v := range x {
		out[i] += v * v
	}
}

//gradgen:vjp wrt=x of=out
func Partly(x, out []float64) {
	out[0] = x[1] * x[2]
	out[2] *= x[0]
}

//gradgen:vjp wrt=x of=out
func Reads(x, out []float64) {
	s := 0.0
	for i := range out {
		s += out[i] * x[i]
	}
	for i := range out {
		out[i] = s * x[i] * out[i]
	}
}
