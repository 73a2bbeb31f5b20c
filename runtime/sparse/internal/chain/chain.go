// Package chain has two functions with sparse derivatives, for the examples of package sparse.
package chain

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// Residuals returns x[i+1] − x[i]² for each i.
//
//gradgen:jacobian sparse=on
func Residuals(x []float64) []float64 {
	r := make([]float64, len(x)-1)
	for i := range r {
		r[i] = x[i+1] - x[i]*x[i]
	}
	return r
}

// Energy returns the sum of x[i]²·x[i+1].
//
//gradgen:hessian sparse=on
func Energy(x []float64) float64 {
	sum := 0.0
	for i := range len(x) - 1 {
		sum += x[i] * x[i] * x[i+1]
	}
	return sum
}
