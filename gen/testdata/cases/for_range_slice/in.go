// Range over slices with and without index and value.
package for_range_slice

//gradgen:vjp wrt=x,y
func F(x, y []float64) float64 {
	s := 0.0
	for i, v := range x {
		s += v * y[i]
	}
	for i := range y {
		s += y[i]
	}
	for _, v := range x[1:3] {
		s *= v
	}
	for range x {
		s *= 1.5
	}
	var i int
	var v float64
	for i, v = range y {
		s += float64(i) * v * v
	}
	return s + v
}
