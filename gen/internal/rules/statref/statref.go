// Package statref has plain implementations of functions of gonum.org/v1/gonum/stat, to be differentiated in place of the
// originals, which copy matrices whole. Each has the panics of its namesake, and is documented there. The operations that
// they are made of have rules. It is embedded as text by package rules.
package statref

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

func CovarianceMatrix(dst *mat.SymDense, x mat.Matrix, weights []float64) {
	r, c := x.Dims()
	if dst.IsEmpty() {
		dst.ReuseAsSym(c)
	} else if dst.SymmetricDim() != c {
		panic(mat.ErrShape)
	}
	var xt mat.Dense
	xt.CloneFrom(x.T())
	for i := range c {
		v := xt.RawRowView(i)
		floats.AddConst(-stat.Mean(v, weights), v)
	}
	if weights == nil {
		dst.SymOuterK(1/(float64(r)-1), &xt)
		return
	}
	roots := make([]float64, r)
	for i, w := range weights {
		if w < 0 {
			panic("stat: negative covariance matrix weights")
		}
		roots[i] = math.Sqrt(w)
	}
	for i := range c {
		floats.Mul(xt.RawRowView(i), roots)
	}
	dst.SymOuterK(1/(floats.Sum(weights)-1), &xt)
}

func CorrelationMatrix(dst *mat.SymDense, x mat.Matrix, weights []float64) {
	stat.CovarianceMatrix(dst, x, weights)
	n := dst.SymmetricDim()
	s := make([]float64, n)
	for i := range s {
		s[i] = 1 / math.Sqrt(dst.At(i, i))
	}
	for i, si := range s {
		dst.SetSym(i, i, 1)
		for j := i + 1; j < n; j++ {
			dst.SetSym(i, j, dst.At(i, j)*si*s[j])
		}
	}
}
