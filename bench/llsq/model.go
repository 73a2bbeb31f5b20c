// Package llsq is a benchmark problem: a polynomial fitted to a step by
// linear least squares.
package llsq

// Objective returns half the sum of squared residuals of the polynomial with
// coefficients x against sign(t) at n equidistant points of [-1, 1].
//
//gradgen:fast
//gradgen:grad wrt=x vector=on
func Objective(x []float64, n int) float64 {
	sum := 0.0
	for i := range n {
		t := -1 + 2*float64(i)/float64(n-1)
		residual := sign(t)
		power := 1.0
		for _, c := range x {
			residual -= c * power
			power *= t
		}
		sum += residual * residual
	}
	return sum / 2
}

// sign returns -1, 0 or 1.
func sign(t float64) float64 {
	switch {
	case t > 0:
		return 1
	case t < 0:
		return -1
	}
	return 0
}
