// Functions that may cut an argument longer than it is, and write there: each evaluation finds
// what the first one found, up to the capacity.
package jacobian_past_length

//gradgen:hessian wrt=y
//gradgen:jacobian wrt=y
func Counts(y, x []float64) float64 {
	v := x[:1]
	v[0] += y[1]
	s := 0.0
	for i := range y {
		s += y[i] * y[i] * y[(i+1)%len(y)]
	}
	return v[0]*v[0] + s
}

// Rows does so with rows.
//
//gradgen:hessian wrt=y
func Rows(y []float64, x [][]float64) float64 {
	for _, r := range x {
		r[:1][0] += y[1]
	}
	s := x[0][:1][0]
	for i := range y {
		s += y[i] * y[i] * y[(i+1)%len(y)]
	}
	return s
}

func RowsInputs() [][]any {
	y := []float64{2, 3, 0.5, 0.7, 1.1, -0.4, 0.3, 0.9, -1.2, 0.1}
	return [][]any{{y, [][]float64{make([]float64, 0, 3), {0.4, 0.2}}}}
}

func CountsInputs() [][]any {
	y := []float64{2, 3, 0.5, 0.7, 1.1, -0.4, 0.3, 0.9, -1.2, 0.1}
	return [][]any{{y, make([]float64, 0, 3)}, {y, []float64{0.4, 0.2}}}
}
