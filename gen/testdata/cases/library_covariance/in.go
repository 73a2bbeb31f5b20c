// Package library_covariance has matrices of covariances and correlations of gonum, with weights and without, into empty
// matrices and into those that are there.
package library_covariance

import (
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

//gradgen:grad
func Plain(x []float64) float64 {
	var c, r mat.SymDense
	data := mat.NewDense(len(x)/2, 2, x)
	stat.CovarianceMatrix(&c, data, nil)
	stat.CorrelationMatrix(&r, data, nil)
	return c.At(0, 0)*c.At(1, 0) + c.At(1, 1)*r.At(0, 1)
}

func PlainInputs() [][]any { return [][]any{{[]float64{0.3, 1.2, -0.7, 2.1, 1.3, 0.4}}} }

//gradgen:grad wrt=x,weights
func Weighted(x, weights []float64) float64 {
	c := mat.NewSymDense(2, nil)
	stat.CovarianceMatrix(c, mat.NewDense(len(x)/2, 2, x), weights)
	var chol mat.Cholesky
	if !chol.Factorize(c) {
		panic("not positive definite")
	}
	return chol.LogDet()
}

func WeightedInputs() [][]any {
	return [][]any{{[]float64{0.3, 1.2, -0.7, 2.1, 1.3, 0.4}, []float64{1, 0.7, 2}}}
}
