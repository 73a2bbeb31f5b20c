// append of one, several and another slice; growth from nil.
package slice_append

//gradgen:vjp wrt=x,y
func F(x []float64, y float64) []float64 {
	var out []float64
	for _, v := range x {
		out = append(out, v*y)
	}
	out = append(out, y, out[0]*y)
	out = append(out, x[1:3]...)
	out[0] += out[len(out)-1]
	return append([]float64{y * y}, out...)
}
