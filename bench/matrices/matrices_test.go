package matrices

import (
	"math/rand/v2"
	"testing"

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
	gradcheck.Grad(t, Exponential, ExponentialGrad, gradcheck.Options{Args: []any{numbers(1, 9, 0.3), 3}})
}

func BenchmarkLikelihood(b *testing.B) {
	const n = 500
	p, x, y, g := []float64{0.1, -0.2, -1}, numbers(1, n, 3), numbers(2, n, 1), make([]float64, 3)
	b.Run("objective", func(b *testing.B) {
		for b.Loop() {
			Likelihood(p, x, y)
		}
	})
	b.Run("gradient", func(b *testing.B) {
		for b.Loop() {
			LikelihoodGrad(p, x, y, g)
		}
	})
}

func BenchmarkSolve(b *testing.B) {
	const n = 300
	x, y, gx, gy := dominant(n), numbers(2, n, 1), make([]float64, n*n), make([]float64, n)
	b.Run("objective", func(b *testing.B) {
		for b.Loop() {
			Solve(x, y)
		}
	})
	b.Run("gradient", func(b *testing.B) {
		for b.Loop() {
			SolveGrad(x, y, gx, gy)
		}
	})
}

func BenchmarkRidge(b *testing.B) {
	const n, k, m = 1000, 50, 200
	t, r, x, y, gt := numbers(1, n*k, 1), numbers(2, n, 1), numbers(3, m*k, 1), numbers(4, m, 1), make([]float64, n*k)
	var gp float64
	b.Run("objective", func(b *testing.B) {
		for b.Loop() {
			Ridge(0.3, t, r, x, y, k)
		}
	})
	b.Run("gradient", func(b *testing.B) {
		for b.Loop() {
			RidgeGrad(0.3, t, r, x, y, k, &gp, gt)
		}
	})
}

func BenchmarkExponential(b *testing.B) {
	const n = 60
	a, g := numbers(1, n*n, 0.1), make([]float64, n*n)
	b.Run("objective", func(b *testing.B) {
		for b.Loop() {
			Exponential(a, n)
		}
	})
	b.Run("gradient", func(b *testing.B) {
		for b.Loop() {
			ExponentialGrad(a, n, g)
		}
	})
}
