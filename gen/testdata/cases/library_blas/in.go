// Package library_blas calls functions of gonum's blas64 on slices: with increments, forward and backward, and transposed.
package library_blas

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

//gradgen:grad
func Vectors(x []float64) float64 {
	a := blas64.Vector{N: 2, Inc: 1, Data: []float64{x[0], x[1]}}
	b := blas64.Vector{N: 2, Inc: -2, Data: []float64{x[2], 1, x[3]}}
	blas64.Axpy(x[4], a, b)
	blas64.Rot(a, b, 0.6, x[1])
	blas64.Scal(x[0], a)
	s := blas64.Dot(a, b) * blas64.Nrm2(a)
	blas64.Swap(a, b)
	c := blas64.Vector{N: 2, Inc: 1, Data: make([]float64, 2)}
	blas64.Copy(a, c)
	return s + blas64.Asum(b)*c.Data[0]
}

func VectorsInputs() [][]any { return [][]any{{[]float64{0.3, 1.2, -0.7, 2.1, 1.3}}} }

//gradgen:grad
func Matrices(x []float64) float64 {
	a := blas64.General{Rows: 2, Cols: 3, Stride: 3, Data: x[:6]}
	b := blas64.General{Rows: 2, Cols: 3, Stride: 4, Data: []float64{x[0], 1, x[3], 0, 2, x[5], 1, 0}}
	c := blas64.General{Rows: 2, Cols: 2, Stride: 2, Data: make([]float64, 4)}
	blas64.Gemm(blas.NoTrans, blas.Trans, x[6], a, b, 0, c)
	v := blas64.Vector{N: 2, Inc: 1, Data: []float64{x[1], x[2]}}
	w := blas64.Vector{N: 3, Inc: 1, Data: []float64{1, x[0], 2}}
	blas64.Gemv(blas.Trans, x[6], b, v, 0.5, w)
	s := blas64.Symmetric{N: 2, Stride: 2, Uplo: blas.Upper, Data: make([]float64, 4)}
	blas64.Syrk(blas.NoTrans, 1, c, 0, s)
	u := blas64.Vector{N: 2, Inc: 1, Data: make([]float64, 2)}
	blas64.Symv(x[6], s, v, 0, u)
	t := blas64.Triangular{N: 2, Stride: 2, Uplo: blas.Upper, Diag: blas.NonUnit, Data: []float64{2, x[1], 0, 4}}
	blas64.Trsv(blas.NoTrans, t, u)
	blas64.Trsv(blas.Trans, t, v)
	return u.Data[0] + v.Data[0]*v.Data[1] + w.Data[0]
}

func MatricesInputs() [][]any {
	return [][]any{{[]float64{0.25, 1.25, -0.75, 1, 1.5, 0.5, 0.75}}}
}
