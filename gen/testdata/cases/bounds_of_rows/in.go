// Loops whose bounds are elements of slices.
package bounds_of_rows

// A Matrix is sparse: the columns and values of row i are those from Starts[i] to
// Starts[i+1].
type Matrix struct {
	Starts, Columns []int
	Values          []float64
}

// Energy is the square of a product with a vector.
//
//gradgen:vjp wrt=x
//gradgen:hvp wrt=x
//gradgen:jvp wrt=x
func Energy(x []float64, a *Matrix) float64 {
	s := 0.0
	for i := 0; i < len(a.Starts)-1; i++ {
		y := 0.5
		for at := a.Starts[i]; at < a.Starts[i+1]; at++ {
			y += a.Values[at] * x[a.Columns[at]]
		}
		s += y * y
	}
	return s
}

func EnergyInputs() [][]any {
	a := &Matrix{[]int{0, 2, 2, 3}, []int{1, 0, 1}, []float64{0.5, 2, -1}}
	return [][]any{{[]float64{1, 2}, a}, {[]float64{1}, &Matrix{}}}
}

// Ranges sums from both ends, from places that it changes on the way.
//
//gradgen:vjp
//gradgen:hvp
func Ranges(x []float64, from, to []int) float64 {
	s := 1.0
	for i := range from {
		for j := from[i]; j < to[i]; j++ {
			s += x[j] * x[j]
		}
		for j := to[i] - 1; j >= from[i]; j-- {
			s *= 1 + x[j]/4
		}
		to[i]--
	}
	return s
}

func RangesInputs() [][]any {
	return [][]any{{[]float64{1, 2, 0.5, 0.25}, []int{0, 2, 3}, []int{2, 4, 3}}}
}
