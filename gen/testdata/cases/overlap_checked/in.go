// A slice that is written must not overlap another: the derivative checks.
package overlap_checked

//gradgen:vjp wrt=x of=out
//gradgen:jvp wrt=x of=out
func Scale(out, x, by []float64) {
	for i := range out {
		out[i] = by[i] * x[i]
	}
}

//gradgen:vjp wrt=x
func Read(x, y []float64) float64 {
	sum := 0.0
	for i := range x {
		sum += x[i] * y[i]
	}
	return sum
}
