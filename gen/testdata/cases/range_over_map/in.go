// Package range_over_map ranges over a map of an argument, whose order is random.
//
//case:maybe range over a map: the order of active operations is random
package range_over_map

//gradgen:vjp wrt=x
func F(x float64, m map[int]float64) float64 {
	s := x
	for _, v := range m {
		s = s*v + x
	}
	return s
}

func FInputs() [][]any {
	return [][]any{{1.5, map[int]float64{3: 0.7}}}
}
