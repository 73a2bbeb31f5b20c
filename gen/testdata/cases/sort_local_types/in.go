// Generic functions of other packages get types without a name of their own: anonymous
// structs, and types that are declared in the function, two of them by one name.
package sort_local_types

import (
	"cmp"
	"slices"
)

func AnonymousInputs() [][]any {
	return [][]any{{[]float64{1.5, 2, 0.5}}, {[]float64{0.2, 2, 0.7}}}
}

//gradgen:grad wrt=x
func Anonymous(x []float64) float64 {
	q := []struct{ u, v float64 }{{x[0], x[1]}, {x[2], 3}}
	slices.SortFunc(q, func(a, b struct{ u, v float64 }) int { return cmp.Compare(a.u, b.u) })
	return q[0].u * q[0].v * q[0].v * q[1].u
}

func LocalInputs() [][]any { return AnonymousInputs() }

//gradgen:grad wrt=x
func Local(x []float64) float64 {
	type point struct{ u, v float64 }
	q := []point{{x[0], x[1]}, {x[2], 3}}
	slices.SortStableFunc(q, func(a, b point) int { return cmp.Compare(a.u, b.u) })
	s := q[0].u * q[0].v * q[1].u
	{
		type point struct {
			k int
			w float64
		}
		q := []point{{2, x[0]}, {1, x[2]}}
		slices.SortStableFunc(q, func(a, b point) int { return cmp.Compare(a.k, b.k) })
		s += q[0].w * q[0].w
	}
	return s
}
