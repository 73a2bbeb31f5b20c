// copy between slices of different lengths, and its count.
package slice_copy

//gradgen:vjp wrt=x,y
func F(x, y []float64) float64 {
	buf := make([]float64, 6)
	n := copy(buf, x)
	n += copy(buf[n:], y[1:])
	copy(x, y[2:])
	s := 0.0
	for i, v := range buf {
		s += v * v * float64(i+n)
	}
	return s * x[0] * x[3]
}
