// A directive on a generic function.
package generic_directive

//gradgen:vjp wrt=x,k
func Scale[T float32 | float64](x []T, k T) (s T) {
	for i := range x {
		x[i] *= k
		s += x[i] * x[i]
	}
	return
}
