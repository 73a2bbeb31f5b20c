// Subslices alias: what is written through one is read through another.
package slice_subslices

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	a, b := x[:3], x[1:]
	a[2] *= b[0]
	b[1] += a[0]
	c := b[:2:2]
	c[0] = a[2] * c[1]
	mid := x[len(x)/2:]
	for i := range mid {
		mid[i] *= a[i]
	}
	return a[1]*b[2] + c[1]
}
