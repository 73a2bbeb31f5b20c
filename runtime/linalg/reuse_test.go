package linalg

import (
	"slices"
	"sync"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// chain runs more operations than an arena has room for, with matrices of several sizes, and returns the adjoint of what
// it begins with.
func chain(n, length int) []float64 {
	a, aBar := mat.NewDense(n, n, nil), mat.NewDense(n, n, nil)
	for i := range n {
		for j := range n {
			a.Set(i, j, 0.1/float64(1+i+2*j))
		}
		a.Set(i, i, 1)
	}
	x, xBar := mat.DenseCopyOf(a), mat.NewDense(n, n, nil)
	var steps []*Step
	for range length {
		y, yBar, c, cBar := &mat.Dense{}, &mat.Dense{}, &mat.Cholesky{}, &mat.Cholesky{}
		s, sBar := &mat.SymDense{}, &mat.SymDense{}
		steps = append(steps, Mul(Bar(y, yBar), Bar(x, xBar), Bar(a, aBar)), Scale(Bar(y, yBar), Number(0.9), Bar(y, yBar)),
			SymOuterK(Bar(s, sBar), Fixed(0.5), Bar(y, yBar)), CholeskyFactorize(Bar(c, cBar), Bar(s, sBar)),
			CholeskySolve(Bar(c, cBar), Bar(x, xBar), Bar(a, aBar)), Add(Bar(x, xBar), Bar(x, xBar), Bar(a, aBar)))
	}
	for i := range n {
		xBar.Set(i, i, 1)
	}
	for _, s := range slices.Backward(steps) {
		s.Reverse()
	}
	return append(toFlat(aBar), steps[1].Adjoint(0))
}

// TestStepsAreApart runs sweeps at the same time, which use each other's memory again.
func TestStepsAreApart(t *testing.T) {
	want := map[int][]float64{}
	for n := 1; n <= 5; n++ {
		want[n] = chain(n, 30)
	}
	var wg sync.WaitGroup
	for k := range 8 {
		wg.Go(func() {
			for i := range 6 {
				n := 1 + (i+k)%5
				if got := chain(n, 30); !slices.Equal(got, want[n]) {
					t.Errorf("size %d: %v, want %v", n, got, want[n])
				}
			}
		})
	}
	wg.Wait()
}
