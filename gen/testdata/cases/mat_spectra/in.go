// Eigenvalues, singular values and their vectors, and products of several matrices.
package mat_spectra

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Entropy is that of a covariance, and the first part of its main axis.
//
//gradgen:grad wrt=k
//gradgen:jvp wrt=k
//gradgen:hvp wrt=k
func Entropy(k *mat.SymDense) float64 {
	var e mat.EigenSym
	if !e.Factorize(k, true) {
		panic("no eigenvalues")
	}
	sum := 0.0
	for _, v := range e.Values(nil) {
		sum += math.Log(v * v)
	}
	var q mat.Dense
	e.VectorsTo(&q)
	n := k.SymmetricDim()
	return sum/2 + q.At(0, n-1)*q.At(0, n-1)
}

func EntropyInputs() [][]any {
	return [][]any{
		{mat.NewSymDense(1, []float64{2})},
		{mat.NewSymDense(3, []float64{4, 1, 0.5, 0, 3, -0.2, 0, 0, 2})},
	}
}

// Nuclear is the sum of the singular values of a product, in a slice of the caller.
//
//gradgen:vjp wrt=x,y
//gradgen:jacobian wrt=x
func Nuclear(x, y []float64, values []float64) []float64 {
	a, b := mat.NewDense(len(x), 1, x), mat.NewDense(1, len(y), y)
	var c mat.Dense
	c.Product(a, b)
	for i := range min(len(x), len(y)) {
		c.Set(i, i, c.At(i, i)+float64(2+i))
	}
	var f mat.SVD
	if !f.Factorize(&c, mat.SVDThin) {
		panic("no singular values")
	}
	values = f.Values(values)
	var u, v mat.Dense
	f.UTo(&u)
	f.VTo(&v)
	out := make([]float64, len(values))
	for i, w := range values {
		out[i] = w * u.At(0, i) * v.At(0, i)
	}
	return out
}

func NuclearInputs() [][]any {
	return [][]any{
		{[]float64{0.7}, []float64{-1.2}, []float64(nil)},
		{[]float64{0.7, -0.4, 0.2}, []float64{0.5, 1.1}, make([]float64, 2)},
		{[]float64{0.7, -0.4}, []float64{0.5, 1.1, 0.9}, []float64(nil)},
	}
}
