// Recursion on integers with active parameters.
package recursion_scalar

//gradgen:vjp wrt=x
func Pow(x float64, n int) float64 {
	if n == 0 {
		return 1
	}
	h := Pow(x, n/2)
	if n%2 == 1 {
		return h * h * x
	}
	return h * h
}

func PowInputs() [][]any {
	return [][]any{{1.3, 11}, {1.3, 1}, {-0.7, 4}}
}

func chebyshev(x float64, n int) float64 {
	switch n {
	case 0:
		return 1
	case 1:
		return x
	}
	return 2*x*chebyshev(x, n-1) - chebyshev(x, n-2)
}

//gradgen:vjp wrt=x,c
func Series(x float64, c []float64) (s float64) {
	for n, k := range c {
		s += k * chebyshev(x, n)
	}
	return
}
