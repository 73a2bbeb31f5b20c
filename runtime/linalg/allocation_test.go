//go:build !race

// Under the race detector a sync.Pool drops values at random, and what it drops
// is allocated again.

package linalg

import (
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/gradgen/gradgen/internal/allocs"
)

// TestNothingIsAllocated runs operations into matrices that are there already.
func TestNothingIsAllocated(t *testing.T) {
	a, b, c := mat.NewDense(3, 4, nil), mat.NewDense(4, 2, nil), mat.NewDense(3, 2, nil)
	aBar, bBar, cBar := mat.NewDense(3, 4, nil), mat.NewDense(4, 2, nil), mat.NewDense(3, 2, nil)
	n := allocs.PerCall(100, func() {
		mul, add := Mul(Bar(c, cBar), Bar(a, aBar), Bar(b, bBar)), Add(Bar(c, cBar), Bar(c, cBar), Bar(c, cBar))
		add.Reverse()
		mul.Reverse()
	})
	if n > 0 {
		t.Errorf("%v allocations", n)
	}
}
