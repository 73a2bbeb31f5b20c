// Package tables ranges over tables that it does not export and whose elements share memory.
package tables

type term struct {
	y []float64
	a float64
}

var (
	terms  = []term{{y: []float64{0, 1}, a: 2}, {y: []float64{1, 2}, a: 3}}
	fixed  = [2]term{{y: []float64{0.5, 1}, a: 2}, {y: []float64{1, 2}, a: 3}}
	rows   = [][]float64{{1, 2}, {3, 4, 5}}
	groups = map[string][]term{"a": {{y: []float64{1, 3}, a: 2}}}
)

// Terms ranges over structs with slices.
func Terms(x float64) (s float64) {
	for _, t := range terms {
		for j := range 2 {
			s += t.y[j] * t.a * x
		}
	}
	for _, t := range fixed {
		s *= t.y[1] * t.a * x
	}
	return s
}

// Rows ranges over slices of slices.
func Rows(x float64) (s float64) {
	for _, r := range rows {
		for _, v := range r {
			s = s*x + v
		}
	}
	return s
}

// Group ranges over one of several tables.
func Group(x float64, name string) (s float64) {
	for _, t := range groups[name] {
		s += t.a * t.y[1] * x * x
	}
	return s
}
