// Rows of different lengths, shared rows, rows replaced and appended.
package slice_of_slices

//gradgen:vjp wrt=rows
func F(rows [][]float64) float64 {
	rows[0] = rows[1]
	rows[0][1] *= 2
	extra := append(rows, []float64{rows[1][1] * rows[2][0]})
	s := 0.0
	for i, r := range extra {
		for j := range r {
			r[j] += float64(i)
			s += r[j] * r[j]
		}
	}
	return s
}

func FInputs() [][]any {
	return [][]any{{[][]float64{{1}, {0.5, 0.7}, {1.1, 2, 3}, {}}}}
}

//gradgen:vjp wrt=x
func Triangle(x []float64) [][]float64 {
	out := make([][]float64, len(x))
	for i := range x {
		out[i] = make([]float64, i+1)
		for j := range out[i] {
			out[i][j] = x[i] * x[j]
		}
	}
	return out
}
