// Generic functions call generic functions that are recursive: helpers are generic in the type parameters of the function
// that is differentiated, whether their arguments tell them or not.
package generic_recursion

import "slices"

// Quantiles has a type parameter that the helper of the sort does not meet.
//
//gradgen:jvp wrt=values
//gradgen:vjp wrt=values
func Quantiles[F, Q ~float64](values []F, quantiles ...Q) []F {
	values = slices.Clone(values)
	slices.Sort(values)
	out := make([]F, len(quantiles))
	for i, q := range quantiles {
		at := Q(len(values)-1) * q
		k := min(int(at), len(values)-2)
		out[i] = values[k] + F(at-Q(k))*(values[k+1]-values[k])
	}
	return out
}

func QuantilesInputs() [][]any {
	return [][]any{{[]float64{1.7, -0.3, 0.9, 2.5}, []float64{0.1, 0.5, 0.9}}}
}

func product[T ~float64](values []T) T {
	if len(values) == 0 {
		return 1
	}
	return values[0] * product(values[1:])
}

//gradgen:grad
func Product[F ~float64](x []F) F { return product(x) * x[0] }
