package main

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// FilterMatrices is minus the logarithm of the likelihood of places seen at successive times, two numbers each, by a Kalman filter
// with matrices: the state has a place and a velocity, p has the logarithms of the noise of the state, of that of what is seen,
// and of the drag.
//
//gradgen:grad wrt=p
func FilterMatrices(p, seen []float64) (loss float64) {
	q, r, keep := math.Exp(p[0]), math.Exp(p[1]), math.Exp(-math.Exp(p[2]))
	f := mat.NewDense(4, 4, []float64{1, 0, 1, 0, 0, 1, 0, 1, 0, 0, keep, 0, 0, 0, 0, keep})
	noise := mat.NewDense(4, 4, nil)
	for i := range 4 {
		noise.Set(i, i, q)
	}
	x, cov := mat.NewVecDense(4, nil), mat.NewDense(4, 4, nil)
	for i := range 4 {
		cov.Set(i, i, 1)
	}
	for t := 0; t < len(seen); t += 2 {
		var half, p mat.Dense
		half.Mul(f, cov)
		p.Mul(&half, f.T())
		p.Add(&p, noise)
		x.MulVec(f, x)
		s := mat.NewSymDense(2, []float64{p.At(0, 0) + r, p.At(0, 1), 0, p.At(1, 1) + r})
		var c mat.Cholesky
		if !c.Factorize(s) {
			return math.Inf(1)
		}
		miss := mat.NewVecDense(2, []float64{seen[t] - x.AtVec(0), seen[t+1] - x.AtVec(1)})
		var w, step mat.VecDense
		if c.SolveVecTo(&w, miss) != nil {
			return math.Inf(1)
		}
		loss += mat.Dot(miss, &w)/2 + c.LogDet()/2 + math.Log(2*math.Pi)
		h := p.Slice(0, 4, 0, 2)
		step.MulVec(h, &w)
		x.AddVec(x, &step)
		var gain, less mat.Dense
		if c.SolveTo(&gain, h.T()) != nil {
			return math.Inf(1)
		}
		less.Mul(h, &gain)
		cov.Sub(&p, &less)
	}
	return loss
}

// FilterArrays is FilterMatrices on arrays.
//
//gradgen:grad wrt=p
func FilterArrays(p, seen []float64) (loss float64) {
	q, r, keep := math.Exp(p[0]), math.Exp(p[1]), math.Exp(-math.Exp(p[2]))
	f := [4][4]float64{{1, 0, 1, 0}, {0, 1, 0, 1}, {0, 0, keep, 0}, {0, 0, 0, keep}}
	var x [4]float64
	var cov [4][4]float64
	for i := range 4 {
		cov[i][i] = 1
	}
	for t := 0; t < len(seen); t += 2 {
		x = times(f, x)
		p := congruence(f, cov)
		for i := range 4 {
			p[i][i] += q
		}
		a, b, d := p[0][0]+r, p[0][1], p[1][1]+r
		det := a*d - b*b
		m, n := seen[t]-x[0], seen[t+1]-x[1]
		w := [2]float64{(d*m - b*n) / det, (a*n - b*m) / det}
		loss += (m*w[0]+n*w[1])/2 + math.Log(det)/2 + math.Log(2*math.Pi)
		for i := range 4 {
			x[i] += p[i][0]*w[0] + p[i][1]*w[1]
			g, h := (p[i][0]*d-p[i][1]*b)/det, (p[i][1]*a-p[i][0]*b)/det
			for j := range 4 {
				cov[i][j] = p[i][j] - g*p[0][j] - h*p[1][j]
			}
		}
	}
	return loss
}

func times(f [4][4]float64, x [4]float64) (y [4]float64) {
	for i := range 4 {
		for j := range 4 {
			y[i] += f[i][j] * x[j]
		}
	}
	return y
}

// congruence is f·c·fᵀ.
func congruence(f, c [4][4]float64) (p [4][4]float64) {
	var half [4][4]float64
	for i := range 4 {
		for j := range 4 {
			for k := range 4 {
				half[i][j] += f[i][k] * c[k][j]
			}
		}
	}
	for i := range 4 {
		for j := range 4 {
			for k := range 4 {
				p[i][j] += half[i][k] * f[j][k]
			}
		}
	}
	return p
}
