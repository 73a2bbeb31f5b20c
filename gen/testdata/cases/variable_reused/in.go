// One variable plays several parts: overwritten by constants, by inactive and
// by active values.
package variable_reused

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	t := x[0] * x[1]
	s := t
	t = 3
	s *= t
	t = x[2]
	s += t * t
	for i := range x {
		t *= x[i]
		s += t
		if i%2 == 0 {
			t = float64(i)
		}
	}
	x[0] = 0
	return s + t + x[0]
}
