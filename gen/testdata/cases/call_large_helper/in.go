// A helper too large to inline, called from a loop with changing arguments.
package call_large_helper

import "math"

func simulate(state []float64, k float64, n int) (energy float64) {
	for step := range n {
		for i := range state {
			switch {
			case state[i] > 1:
				state[i] = math.Sqrt(state[i]) * k
			case step%2 == 0:
				state[i] += k * state[(i+1)%len(state)]
			default:
				state[i] = math.Sin(state[i])
			}
		}
		for _, v := range state {
			energy += v * v / float64(step+1)
		}
		if energy > 1e3 {
			return energy
		}
	}
	return energy * k
}

//gradgen:vjp wrt=x,k
func F(x []float64, k float64) float64 {
	s := 0.0
	for i := 1; i <= 3; i++ {
		s += simulate(x, k*float64(i)/2, i+1)
	}
	return s * simulate(x[:2], s/100, 2)
}
