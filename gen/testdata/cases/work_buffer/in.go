// Scratch memory as a parameter: dirty on entry, no output.
package work_buffer

import "math"

//gradgen:vjp wrt=x
//gradgen:grad wrt=x
func F(x, work []float64) float64 {
	for i, v := range x {
		work[i] = math.Exp(v)
	}
	s := 0.0
	for i := range x {
		s += work[i] * work[len(x)-1-i]
	}
	return s
}
