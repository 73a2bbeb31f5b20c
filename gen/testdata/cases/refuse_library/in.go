//case:refused the source of these functions reflects or compares addresses
package refuse_library

import (
	"slices"
	"sort"
)

//gradgen:vjp wrt=x
func Slice(x []float64) float64 {
	sort.Slice(x, func(i, j int) bool { return x[i] < x[j] })
	return x[0] * x[0]
}

//gradgen:vjp wrt=x
func Insert(x []float64) float64 {
	y := slices.Insert(slices.Clone(x), 1, x[0]*2, 3)
	return y[1] * y[2]
}
