// make with length and capacity, filled partly.
package slice_make

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	buf := make([]float64, len(x)+1, 2*len(x)+2)
	for i, v := range x {
		buf[i+1] = buf[i] + v*v
	}
	ext := buf[:len(buf)+1]
	ext[len(buf)] = x[0] * buf[2]
	return ext[len(buf)]*buf[len(x)] + buf[0]
}
