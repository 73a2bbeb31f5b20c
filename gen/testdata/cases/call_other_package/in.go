// Calls into packages of the standard library whose source is differentiated.
package call_other_package

import (
	"cmp"
	"slices"
)

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	y := slices.Clone(x)
	slices.Reverse(y)
	s := slices.Max(y)
	for i, v := range y {
		s += v * x[i] * float64(cmp.Compare(i, 1)+2)
	}
	return s
}
