// Package-level variables are read as constants: numbers, slices, structs,
// maps and functions.
package package_variables

import "math"

var (
	scale   = 2.5
	weights = []float64{0.2, 0.5, 0.7, 1.1}
	table   = [...][2]float64{{1, 2}, {3, 4}}
	config  = struct{ Rate, Cut float64 }{0.5, 1.2}
	names   = map[string]float64{"a": 3}
	unit    = &config
)

//gradgen:vjp wrt=x
func F(x []float64, name string) float64 {
	s := 0.0
	for i, w := range weights {
		s += w * x[i] * scale
	}
	for i, row := range table {
		s += row[1] * x[i] * x[i]
	}
	if s > config.Cut {
		s = math.Exp(-config.Rate * s * unit.Rate)
	}
	return s * names[name] * x[0]
}
