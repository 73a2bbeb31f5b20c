// Divide and conquer on subslices, and in-place recursion.
package recursion_slices

func sum(x []float64) float64 {
	switch len(x) {
	case 0:
		return 0
	case 1:
		return x[0] * x[0]
	}
	m := len(x) / 2
	return sum(x[:m])*1.1 + sum(x[m:])
}

func butterfly(x []float64) {
	if len(x) < 2 {
		return
	}
	m := len(x) / 2
	for i := range m {
		x[i], x[i+m] = x[i]+x[i+m]*x[i], x[i]-x[i+m]
	}
	butterfly(x[:m])
	butterfly(x[m:])
}

//gradgen:vjp wrt=x
func F(x []float64) float64 { return sum(x) }

//gradgen:vjp wrt=x of=x
func G(x []float64) { butterfly(x) }
