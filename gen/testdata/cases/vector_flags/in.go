// Flags that loops set and do not read, and the last index at which a condition holds: vector
// code counts, and finds the largest index.
package vector_flags

import "math"

//gradgen:vjp wrt=x vector=on
//gradgen:fast
func F(x []float64, limit float64) float64 {
	s, any, state, last := 0.0, false, 7, -1
	for i := range x {
		if x[i] < limit {
			any = true
			last = i
		} else if x[i] > 2 {
			state = 3
		}
		s += math.Exp(x[i]) * x[i]
	}
	if any {
		s *= 2
	}
	if last >= 0 {
		s += x[last] * x[last]
	}
	return s + float64(state)*s
}

func FInputs() [][]any {
	long := make([]float64, 53)
	for i := range long {
		long[i] = math.Sin(float64(i)*1.7) + 0.5
	}
	return [][]any{{long, 0.1}, {long, -3.0}, {long[:7], 0.4}, {[]float64{2.5, 2.25}, 1.0}, {[]float64{}, 1.0}}
}
