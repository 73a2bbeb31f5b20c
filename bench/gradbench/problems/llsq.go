package problems

// LeastSquares is half the sum of squares by which the polynomial with the coefficients
// x misses the sign of t at n points t from -1 to 1.
//
//gradgen:grad vector=on
func LeastSquares(x []float64, n int) float64 {
	sum := 0.0
	for i := range n {
		t := -1 + float64(i)*2/float64(n-1)
		miss := 0.0
		switch {
		case t > 0:
			miss = 1
		case t < 0:
			miss = -1
		}
		power := 1.0
		for _, c := range x {
			miss -= c * power
			power *= t
		}
		sum += miss * miss
	}
	return sum / 2
}
