//case:refused the source of this function reflects, and what it sorts is not known to be a slice
package refuse_library

import "sort"

//gradgen:vjp wrt=x
func Slice(x []float64) float64 {
	var list any = x
	sort.Slice(list, func(i, j int) bool { return x[i] < x[j] })
	return x[0] * x[0]
}
