// The likelihood of a Gaussian process: a symmetric matrix, its Cholesky factorisation, a solve and a determinant.
package mat_gp

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// LogLikelihood is that of y at the places x, for p the logarithms of amplitude, length and noise.
//
//gradgen:grad wrt=p
//gradgen:vjp wrt=x,y
func LogLikelihood(p, x, y []float64) float64 {
	n := len(x)
	amp, length, noise := math.Exp(p[0]), math.Exp(p[1]), math.Exp(p[2])
	k := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			d := (x[i] - x[j]) / length
			v := amp * math.Exp(-d*d/2)
			if i == j {
				v += noise
			}
			k.SetSym(i, j, v)
		}
	}
	var c mat.Cholesky
	if ok := c.Factorize(k); !ok {
		return math.Inf(-1)
	}
	v := mat.NewVecDense(n, y)
	var alpha mat.VecDense
	if err := c.SolveVecTo(&alpha, v); err != nil {
		return math.Inf(-1)
	}
	return -mat.Dot(v, &alpha)/2 - c.LogDet()/2 - float64(n)/2*math.Log(2*math.Pi)
}

func LogLikelihoodInputs() [][]any {
	return [][]any{
		{[]float64{0.1, -0.2, -1}, []float64{0.5}, []float64{1.5}},
		{[]float64{0.1, -0.2, -1}, []float64{0, 0.7, 1, 2.5}, []float64{1, 0.5, -0.2, 0.8}},
	}
}
