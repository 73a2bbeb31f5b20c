package main

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/gradcheck"
)

func numbers(seed uint64, n int, scale float64) []float64 {
	r := rand.New(rand.NewPCG(seed, 1))
	x := make([]float64, n)
	for i := range x {
		x[i] = scale * r.NormFloat64()
	}
	return x
}

// dominant is an n×n matrix far from singular.
func dominant(n int) []float64 {
	a := numbers(3, n*n, 1)
	for i := range n {
		a[i*n+i] += float64(n)
	}
	return a
}

func TestGradients(t *testing.T) {
	gradcheck.Grad(t, Likelihood, LikelihoodGrad, gradcheck.Options{Args: []any{[]float64{0.1, -0.2, -1}, numbers(1, 5, 1), numbers(2, 5, 1)}})
	gradcheck.Grad(t, Solve, SolveGrad, gradcheck.Options{Wrt: []int{0, 1}, Args: []any{dominant(4), numbers(1, 4, 1)}})
	gradcheck.Grad(t, Ridge, RidgeGrad, gradcheck.Options{Wrt: []int{0, 1}, Args: []any{0.3, numbers(1, 12, 1), numbers(2, 6, 1), numbers(3, 4, 1), numbers(4, 2, 1), 2}})
	gradcheck.Grad(t, FilterMatrices, FilterMatricesGrad, gradcheck.Options{Args: []any{[]float64{-1, 0.2, -2}, numbers(1, 12, 1)}})
	gradcheck.Grad(t, FilterArrays, FilterArraysGrad, gradcheck.Options{Args: []any{[]float64{-1, 0.2, -2}, numbers(1, 12, 1)}})
	gradcheck.Grad(t, Convolve, ConvolveGrad, gradcheck.Options{Args: []any{numbers(1, 8, 1), numbers(2, 8, 1), numbers(3, 8, 1)}})
	gradcheck.Grad(t, Exponential, ExponentialGrad, gradcheck.Options{Args: []any{numbers(1, 9, 0.3), 3}})
}

// TestHeat holds gradients on two ranks against those on one, which finite differences check.
func TestHeat(t *testing.T) {
	one, two := heat(1), heat(2)
	one.eval()
	two.eval()
	for i := range one.out {
		for j, v := range one.out[i] {
			if d := two.out[i][j] - v; math.Abs(d) > 1e-8*(1+math.Abs(v)) {
				t.Fatalf("gradient %d at %d is %v on two ranks, %v on one", i, j, two.out[i][j], v)
			}
		}
	}
	plate := func(k, u []float64) (s float64) {
		_ = comm.RunLocal(t.Context(), 1, func(c comm.Comm) error { s = Heat(k, u, 3, c); return nil })
		return s
	}
	grad := func(k, u, kGrad, uGrad []float64) (s float64) {
		_ = comm.RunLocal(t.Context(), 1, func(c comm.Comm) error { s = HeatGrad(k, u, 3, c, kGrad, uGrad); return nil })
		return s
	}
	k := []float64{0.5, 0.7, 1, 0.2, 0.9, 0.4}
	gradcheck.Grad(t, plate, grad, gradcheck.Options{Wrt: []int{0, 1}, Args: []any{k, numbers(1, 6, 1)}})
}
