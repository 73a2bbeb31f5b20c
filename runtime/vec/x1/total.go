package x1

// AddSum adds the sum of the lanes of v to s[i].
func AddSum(s []float64, i int, v F64) { s[i] += v }
