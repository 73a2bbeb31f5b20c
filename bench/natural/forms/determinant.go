package forms

// DeterminantList passes the list of the columns that are left, made for each minor.
//
//gradgen:grad wrt=a name=DeterminantListPlain
//gradgen:grad wrt=a vector=on
func DeterminantList(a []float64, n int) float64 {
	columns := make([]int, n)
	for i := range columns {
		columns[i] = i
	}
	return listed(a, n, 0, columns)
}

func listed(a []float64, n, row int, columns []int) float64 {
	if row == n {
		return 1
	}
	sum, sign := 0.0, 1.0
	for i, c := range columns {
		rest := make([]int, 0, len(columns)-1)
		rest = append(rest, columns[:i]...)
		rest = append(rest, columns[i+1:]...)
		sum += sign * a[row*n+c] * listed(a, n, row+1, rest)
		sign = -sign
	}
	return sum
}

// DeterminantFlags marks the columns that are used, and takes the marks back.
//
//gradgen:grad wrt=a name=DeterminantFlagsPlain
//gradgen:grad wrt=a vector=on
func DeterminantFlags(a []float64, n int) float64 {
	return flagged(a, n, 0, make([]bool, n))
}

func flagged(a []float64, n, row int, used []bool) float64 {
	if row == n {
		return 1
	}
	sum, sign := 0.0, 1.0
	for c := 0; c < n; c++ {
		if used[c] {
			continue
		}
		used[c] = true
		sum += sign * a[row*n+c] * flagged(a, n, row+1, used)
		used[c] = false
		sign = -sign
	}
	return sum
}

// DeterminantBits marks the columns in the bits of a number.
//
//gradgen:grad wrt=a name=DeterminantBitsPlain
//gradgen:grad wrt=a vector=on
func DeterminantBits(a []float64, n int) float64 {
	return bits(a, n, 0, 0)
}

func bits(a []float64, n, row, used int) float64 {
	if row == n {
		return 1
	}
	sum, sign := 0.0, 1.0
	for c := 0; c < n; c++ {
		if used>>c&1 == 1 {
			continue
		}
		sum += sign * a[row*n+c] * bits(a, n, row+1, used|1<<c)
		sign = -sign
	}
	return sum
}

// DeterminantMatrix copies each minor into a matrix of its own.
//
//gradgen:grad wrt=a name=DeterminantMatrixPlain
//gradgen:grad wrt=a vector=on
func DeterminantMatrix(a []float64, n int) float64 {
	if n == 1 {
		return a[0]
	}
	det, sign := 0.0, 1.0
	for c := 0; c < n; c++ {
		sub := make([]float64, 0, (n-1)*(n-1))
		for i := 1; i < n; i++ {
			for j := 0; j < n; j++ {
				if j != c {
					sub = append(sub, a[i*n+j])
				}
			}
		}
		det += sign * a[c] * DeterminantMatrix(sub, n-1)
		sign = -sign
	}
	return det
}
