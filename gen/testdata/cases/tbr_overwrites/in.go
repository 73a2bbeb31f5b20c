// Values that the reverse sweep needs after they were overwritten: in loops, in
// branches, through memory.
package tbr_overwrites

import "math"

//gradgen:vjp wrt=x,w
func F(x, w []float64) float64 {
	s, k := 1.0, 0
	for i := range x {
		v := x[i] * s
		if v > 0.5 {
			s = math.Exp(-v) * s
			k += 2
		} else {
			s += v * v
			k++
		}
		x[i] = s * w[k%len(w)]
		w[k%len(w)] *= x[i]
	}
	return s*x[0] + w[0]*w[2]
}
