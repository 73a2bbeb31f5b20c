// Break and continue to labels two and three loops out.
package labelled_out

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	s := 1.0
outer:
	for i := range x {
	middle:
		for j := range x {
			for k := range x {
				s += x[i] * x[j] * x[k] * 0.1
				switch {
				case k == 2 && j == 1:
					continue outer
				case k == 1 && j == 0:
					continue middle
				case i == 2 && k == 1:
					break outer
				case s > 3:
					break middle
				}
			}
			s *= x[j]
		}
		s -= x[i]
	}
	return s * s
}
