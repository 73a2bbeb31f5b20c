// Range over an array value copies the array; range over a pointer to one and
// over its slice does not.
package for_range_array

//gradgen:vjp wrt=a
func F(a [3]float64) float64 {
	s := 0.0
	for i, v := range a {
		a[(i+1)%3] *= 2
		s += v * v
	}
	for i, v := range &a {
		a[(i+1)%3] *= 3
		s += v * v
	}
	for i, v := range a[:] {
		a[(i+1)%3] += 1
		s += v * v
	}
	return s
}
