package trials

import "math"

func dot(a, b []float64) (sum float64) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}

func norm(a []float64) float64 { return math.Sqrt(dot(a, a)) }

// addScaled computes a += s·b.
func addScaled(a, b []float64, s float64) {
	for i, v := range b {
		a[i] += s * v
	}
}
