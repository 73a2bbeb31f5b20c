package problems

// Determinant is the determinant of the n×n matrix a by Laplace's expansion.
//
//gradgen:grad wrt=a name=DeterminantPlain
//gradgen:grad wrt=a vector=on
func Determinant(a []float64, n int) float64 {
	columns := make([]int, n)
	for i := range columns {
		columns[i] = i
	}
	return minor(a, n, 0, columns)
}

// minor expands the rows of a from the given one on, of the columns that are left.
func minor(a []float64, n, row int, columns []int) float64 {
	if row == n {
		return 1
	}
	sum, sign := 0.0, 1.0
	for i, c := range columns {
		rest := make([]int, 0, len(columns)-1)
		rest = append(rest, columns[:i]...)
		rest = append(rest, columns[i+1:]...)
		sum += sign * a[row*n+c] * minor(a, n, row+1, rest)
		sign = -sign
	}
	return sum
}

// DeterminantHand is Determinant and its gradient, by hand.
func DeterminantHand(a []float64, n int, grad []float64) float64 {
	clear(grad)
	columns := make([]int, n)
	for i := range columns {
		columns[i] = i
	}
	return minorHand(a, n, 0, columns, 1, grad)
}

// minorHand adds bar times the gradient of minor, which it returns. The product of the
// elements on the way down is known before the minors below are, so one pass does.
func minorHand(a []float64, n, row int, columns []int, bar float64, grad []float64) float64 {
	if row == n {
		return 1
	}
	sum, sign := 0.0, 1.0
	for i, c := range columns {
		rest := make([]int, 0, len(columns)-1)
		rest = append(rest, columns[:i]...)
		rest = append(rest, columns[i+1:]...)
		value := minorHand(a, n, row+1, rest, bar*sign*a[row*n+c], grad)
		grad[row*n+c] += bar * sign * value
		sum += sign * a[row*n+c] * value
		sign = -sign
	}
	return sum
}
