// Insertion sort of active values: comparisons decide who moves where.
package sorting

//gradgen:vjp wrt=x
func Weighted(x []float64) (s float64) {
	for i := 1; i < len(x); i++ {
		for j := i; j > 0 && x[j] < x[j-1]; j-- {
			x[j], x[j-1] = x[j-1], x[j]
		}
	}
	for i, v := range x {
		s += float64(i+1) * v * v
	}
	return s
}
