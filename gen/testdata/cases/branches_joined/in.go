// Branches of both sweeps with one condition become one, which takes in what does nothing
// unless it runs; and where a condition changes in between, or both blocks share an adjoint.
package branches_joined

import "math"

// Near has a cut-off: beyond it a pair has no adjoints.
//
//gradgen:grad wrt=x,w
func Near(x, w []float64, cut float64) float64 {
	s := 0.0
	for i := range x {
		for j := range x {
			d := x[i]*w[j] - x[j]
			r := d*d + 0.1
			if r < cut {
				s += w[i] / r
			}
		}
	}
	return s
}

// Sides has adjoints of either block, and one of both.
//
//gradgen:grad wrt=x
func Sides(x []float64) float64 {
	s := 1.0
	for _, v := range x {
		a, b, c := v*v, math.Sin(v), v*s
		if v > 0.5 {
			s += a * a * c
		} else {
			s += b * b * c
		}
	}
	return s
}

// Changing stores to what its condition reads, so the reverse sweep tests another value.
//
//gradgen:grad wrt=x
func Changing(x []float64) float64 {
	s := 0.0
	for i := range x {
		y := x[i] * x[i]
		if x[i] > 0.3 {
			s += y * y
			x[i] -= 0.4
		}
		if x[i] > 0.3 {
			s += math.Cos(y)
		}
	}
	return s
}

// Names declares one name in several blocks.
//
//gradgen:grad wrt=x
func Names(x []float64, on bool) float64 {
	s := x[0]
	var last float64
	if on {
		t := s * x[1]
		last = t * t
	}
	if on {
		t := last + x[0]
		s += t * x[1]
	}
	if !on {
		t := s * s
		s += t
	}
	return s * (1 + last)
}
