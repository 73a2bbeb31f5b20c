// Type parameters of the function itself that stand for slices and pointers, and a range
// over a value whose type is a parameter.
package refuse_type_parameter

//case:refused type parameters that are no numbers

//gradgen:vjp wrt=x
func Slice[S ~[]T, T ~float64](x S) T {
	var s T
	for i := 0; i < len(x); i++ {
		s += x[i] * x[i]
	}
	return s
}

//gradgen:vjp wrt=x
func Pointer[P ~*T, T ~float64](x P) T { return *x * *x }

//gradgen:vjp wrt=x
func Count[N ~int](x float64, n N) float64 {
	s := x
	for range n {
		s *= x
	}
	return s
}

//gradgen:vjp wrt=x
func Listed[I ~[]int](x []float64, list I) float64 {
	s := 0.0
	for _, k := range list {
		s += x[k]
	}
	return s
}
