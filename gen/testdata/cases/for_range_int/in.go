// Range over integers, typed and constant.
package for_range_int

//gradgen:vjp wrt=x
func F(x float64, n int) float64 {
	s := x
	for i := range n {
		s += float64(i) * x
		i += 10
		s *= float64(i%3) + 0.5
	}
	for range 3 {
		s *= x
	}
	for i := range uint8(4) {
		s -= float64(i) * x * x
	}
	return s
}
