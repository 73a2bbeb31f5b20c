// Which memory is written depends on data, once on active values.
package slice_alias_data

//gradgen:vjp wrt=x,y
func F(x, y []float64, idx []int) float64 {
	t := x
	if x[0] > y[0] {
		t = y
	}
	t[1] *= x[1] * y[2]
	for i, k := range idx {
		t[k%4] += x[i] * y[k%3]
	}
	return x[1]*y[1] + x[2] + t[0]
}
