package x1

// AddSum adds the sum of the lanes of v to s[i].
func AddSum(s []float64, i int, v F64) { s[i] += v }

// AddSums does dst[k] += scale·Sum(row k), with a row of Lanes for each element of dst,
// and sets the rows to zero.
func AddSums(dst []float64, scale float64, rows []float64) {
	rows = rows[:len(dst)]
	for k := range dst {
		dst[k] += scale * rows[k]
		rows[k] = 0
	}
}

// AddSum4 adds the sums of the lanes of a, b, c and d to s[i] and the three elements
// after it.
func AddSum4(s []float64, i int, a, b, c, d F64) {
	to := (*[4]float64)(s[i:])
	to[0] += a
	to[1] += b
	to[2] += c
	to[3] += d
}
