// Forward mode for functions with control flow, in-place updates and structs.
package jvp_only

import "math"

type State struct {
	Q, P [2]float64
	T    float64
}

//gradgen:jvp wrt=s,dt
func Leapfrog(s State, dt float64, n int) State {
	for range n {
		for i := range s.Q {
			s.P[i] -= dt / 2 * math.Sin(s.Q[i])
			s.Q[i] += dt * s.P[i]
			s.P[i] -= dt / 2 * math.Sin(s.Q[i])
		}
		if s.T += dt; s.T > 3 {
			break
		}
	}
	return s
}

//gradgen:jvp wrt=x of=x
func Whiten(x []float64) {
	mean := 0.0
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for i := range x {
		x[i] = (x[i] - mean) * x[i]
	}
}
