//case:maybe range over a function
package refuse_range_func

import "iter"

func values(x []float64) iter.Seq[float64] {
	return func(yield func(float64) bool) {
		for _, v := range x {
			if !yield(v * v) {
				return
			}
		}
	}
}

//gradgen:vjp wrt=x
func F(x []float64) (s float64) {
	for v := range values(x) {
		s += v
	}
	return
}
