package main

import (
	"gonum.org/v1/gonum/mat"

	"github.com/gradgen/gradgen/runtime/implicit"
)

// A block is the preconditioner: the Cholesky factors of the operator on the patch alone, as if u were zero around it.
// With one patch the iteration has nothing left to do.
type block struct {
	factors mat.BandCholesky
	count   *int
}

// newBlock factorises the patch of d.
func newBlock(d *Diffusion) implicit.Preconditioner {
	n := d.Rows * d.Cols
	a := mat.NewSymBandDense(n, min(d.Cols, n-1), nil)
	for at := range n {
		i, j := at/d.Cols, at%d.Cols
		east := i*(d.Cols+1) + j
		a.SetSymBand(at, at, d.East[east]+d.East[east+1]+d.South[at]+d.South[at+d.Cols])
		if j+1 < d.Cols {
			a.SetSymBand(at, at+1, -d.East[east+1])
		}
		if i+1 < d.Rows {
			a.SetSymBand(at, at+d.Cols, a.At(at, at+d.Cols)-d.South[at+d.Cols])
		}
	}
	b := &block{count: d.Preconditioned}
	if !b.factors.Factorize(a) {
		return nil // κ is not a number; the iteration says so
	}
	return b
}

// Precondition solves the system of the patch.
func (b *block) Precondition(z, r []float64, transposed bool) {
	*b.count++
	x := mat.NewVecDense(len(z), z)
	if err := b.factors.SolveVecTo(x, mat.NewVecDense(len(r), r)); err != nil {
		clear(z) // an operator so near to a singular one ends the iteration
	}
}
