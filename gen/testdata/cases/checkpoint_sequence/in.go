// Package checkpoint_sequence: loops with snapshots one behind the other, in a step and in a branch, that change the same variables.
package checkpoint_sequence

import "math"

//gradgen:grad
func Steps(x []float64) float64 {
	v, b := x[0], x[1]
	//gradgen:checkpoint steps=2
	for i := range 4 {
		//gradgen:checkpoint steps=1
		for range 3 {
			v = math.Sin(v * b)
		}
		b += x[i%2]
		//gradgen:checkpoint steps=1
		for range 3 {
			b = math.Sin(b * v)
		}
	}
	return v * b
}

//gradgen:grad
func Branch(x []float64) float64 {
	s := x[2]
	for i := range 3 {
		if i != 1 {
			v, b := x[0]*s, x[1]
			//gradgen:checkpoint steps=1
			for range 3 {
				v = math.Sin(v*b) + 1
			}
			s *= v * b
			//gradgen:checkpoint steps=1
			for range 3 {
				b = math.Cos(b * v)
				v *= b
			}
			s += v * b
		}
	}
	return s
}

// Moved leaves in x what two slices of a branch lead to.
//
//gradgen:grad
func Moved(x []float64) float64 {
	s := x[2]
	if s > 0 {
		u, w := x[1:], x[:2]
		//gradgen:checkpoint steps=1
		for i := range 3 {
			u[0] = math.Sin(u[0] * w[1])
			w[0] *= s
			w = x[i%2:]
			if i == 2 {
				u = x[2:]
			}
		}
		s *= u[0] * w[0]
		//gradgen:checkpoint steps=1
		for i := range 3 {
			u[0] = math.Cos(u[0] * w[1])
			u, w = w, x[i:]
			w = x[i%2:]
		}
		s += u[0]
	}
	return s
}

func StepsInputs() [][]any  { return points() }
func BranchInputs() [][]any { return points() }
func MovedInputs() [][]any  { return points() }

func points() [][]any {
	return [][]any{{[]float64{0.7, 1.3, 0.9, 0.4}}, {[]float64{1.1, -0.4, 0.3, 0.6}}}
}
