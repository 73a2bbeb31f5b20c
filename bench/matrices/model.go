package main

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Likelihood is minus the logarithm of the likelihood of a Gaussian process with a squared exponential covariance: y at the
// places x, for p the logarithms of amplitude, length and noise.
//
//gradgen:grad wrt=p
func Likelihood(p, x, y []float64) float64 {
	n := len(x)
	amplitude, length, noise := math.Exp(p[0]), math.Exp(p[1]), math.Exp(p[2])
	k := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			d := (x[i] - x[j]) / length
			v := amplitude * math.Exp(-d*d/2)
			if i == j {
				v += noise
			}
			k.SetSym(i, j, v)
		}
	}
	var c mat.Cholesky
	if !c.Factorize(k) {
		return math.Inf(1)
	}
	v := mat.NewVecDense(n, y)
	var a mat.VecDense
	if err := c.SolveVecTo(&a, v); err != nil {
		return math.Inf(1)
	}
	return mat.Dot(v, &a)/2 + c.LogDet()/2 + float64(n)/2*math.Log(2*math.Pi)
}

// Solve is the sum of the squares of the solution of a·x = b for a square matrix a, row by row.
//
//gradgen:grad wrt=a,b
func Solve(a, b []float64) float64 {
	n := len(b)
	var x mat.VecDense
	if err := x.SolveVec(mat.NewDense(n, n, a), mat.NewVecDense(n, b)); err != nil {
		return math.Inf(1)
	}
	return mat.Dot(&x, &x)
}

// Ridge is the squared error on y of the coefficients that minimise |t·w − b|² + l²·|w|² by QR, for l the exponential of
// penalty; t has a row for each element of b, x for each of y, with k columns.
//
//gradgen:grad wrt=penalty,t
func Ridge(penalty float64, t, b, x, y []float64, k int) float64 {
	l := math.Exp(penalty)
	n := len(b)
	design, right := mat.NewDense(n+k, k, nil), mat.NewVecDense(n+k, nil)
	for i := range n {
		design.SetRow(i, t[i*k:(i+1)*k])
		right.SetVec(i, b[i])
	}
	for j := range k {
		design.Set(n+j, j, l)
	}
	var qr mat.QR
	qr.Factorize(design)
	var w, miss mat.VecDense
	if err := qr.SolveVecTo(&w, false, right); err != nil {
		return math.Inf(1)
	}
	miss.MulVec(mat.NewDense(len(y), k, x), &w)
	miss.SubVec(&miss, mat.NewVecDense(len(y), y))
	return mat.Dot(&miss, &miss)
}

// Exponential is the sum of the squares of the elements of the exponential of an n×n matrix.
//
//gradgen:grad wrt=a
func Exponential(a []float64, n int) float64 {
	var e mat.Dense
	e.Exp(mat.NewDense(n, n, a))
	norm := mat.Norm(&e, 2)
	return norm * norm
}
