// Saved numbers do not lie in a gradient of which the reverse sweep stores only a
// part at first: the others would not be zero.
package inplace_part

// Shifted has a loop that begins at the second element.
//
//gradgen:grad
func Shifted(x []float64) (s float64) {
	n := len(x)
	a, b := make([]float64, n), make([]float64, n)
	for i, v := range x {
		a[i] = v * v
	}
	for i := 1; i < n; i++ {
		b[i-1] = a[i] - x[i]
	}
	for i := range b {
		b[i] *= a[i]
	}
	for i, v := range b {
		s += v * a[i]
	}
	return s
}

// Branch needs the squares in one branch only.
//
//gradgen:grad wrt=x
func Branch(x []float64, c float64) (s float64) {
	a := make([]float64, len(x))
	for i, v := range x {
		a[i] = v * v
	}
	if c > 0 {
		for i, v := range a {
			s += v * x[i] * a[i]
		}
	}
	return s
}

func ShiftedInputs() [][]any { return [][]any{{numbers(1)}, {numbers(2)}, {numbers(9)}} }

func BranchInputs() [][]any { return [][]any{{numbers(3), 1.0}, {numbers(3), -1.0}} }

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = 0.3 + 0.1*float64(i%7)
	}
	return v
}
