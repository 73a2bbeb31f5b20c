package refuse_implicit_changes

// Memory that changes before the derivative of a solution reads it.
//
//case:refused the operator of the adjoint would be another one

import "github.com/gradgen/gradgen/runtime/implicit"

// A Scale is an operator.
type Scale struct{ by, extra []float64 }

func apply(x []float64, s *Scale) []float64 { return []float64{s.by[0] * x[0]} }

//gradgen:grad wrt=s
func Changes(s *Scale) float64 {
	x, _ := implicit.Solve(apply, apply, []float64{1}, s, implicit.Krylov{})
	s.by[0] = 7
	return x[0]
}

//gradgen:grad wrt=s
func Loop(s *Scale) float64 {
	sum := 0.0
	for range 3 {
		x, _ := implicit.Solve(apply, apply, []float64{1}, s, implicit.Krylov{})
		s.by[0] += x[0]
		sum += x[0]
	}
	return sum
}
