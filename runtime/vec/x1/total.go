package x1

// AddSum adds the sum of the lanes of v to s[i].
func AddSum(s []float64, i int, v F64) { s[i] += v }

// AddSums does dst[k] += scale·Sum(row k) with a row of Lanes for each element of
// dst, and sets the rows to zero.
func AddSums(dst []float64, scale float64, rows []float64) {
	rows = rows[:len(dst)]
	for k := range dst {
		dst[k] += scale * rows[k]
		rows[k] = 0
	}
}
