package problems

// Determinant is that of the n×n matrix a, row by row, by expansion by minors.
//
//gradgen:grad wrt=a
func Determinant(a []float64, n int) float64 {
	columns := make([]int, n)
	for i := range columns {
		columns[i] = i
	}
	return minor(a, n, 0, columns)
}

// minor is the determinant of the rows from row on and the columns listed.
func minor(a []float64, n, row int, columns []int) float64 {
	if len(columns) == 1 {
		return a[row*n+columns[0]]
	}
	rest := make([]int, len(columns)-1)
	copy(rest, columns[1:])
	sum, sign := 0.0, 1.0
	for i, c := range columns {
		sum += sign * a[row*n+c] * minor(a, n, row+1, rest)
		sign = -sign
		if i < len(rest) {
			rest[i] = c
		}
	}
	return sum
}
