package emitted_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
	"github.com/gradgen/gradgen/runtime/comm/internal/emitted"
)

// A curved is an emitted HVP of a number at one point: it returns the gradient and H·v of the caller's rank.
type curved[T emitted.Float] struct {
	n     int
	cubic bool // a polynomial of the third degree
	hvp   func(x, v, grad, hv []T) error
}

// caseSecondDerivatives holds the products of every operation against each other, ⟨u, H·v⟩ = ⟨v, H·u⟩ summed over
// the ranks, and against differences of gradients, which are exact for polynomials of the third degree; both in whole
// numbers.
func caseSecondDerivatives(c comm.Comm) error {
	extremes := func(op comm.Op) curved[float64] {
		return curved[float64]{3, false, func(x, v, grad, hv []float64) error {
			_, err := emitted.CubesOfExtremesHVP(c, x, make([]float64, 3), 0, op, v, grad, hv)
			return err
		}}
	}
	return errors.Join(
		cubes(c, emitted.CubesHVP),
		cubes(c, emitted.CubesOfSinglesHVP),
		extremes(comm.MinLoc).hold(c), extremes(comm.MaxLoc).hold(c),
		curvedGhosts(c))
}

func cubes[T emitted.Float](c comm.Comm, hvp func(c comm.Comm, name string, x, y []T, root int, op comm.Op, xDot, xGrad, xHV []T) (float64, error)) error {
	for _, o := range operations[T](c) {
		if o.name == "Snapshots" || o.name == "SnapshotsUntil" {
			continue // these are about the order of gradients
		}
		for _, op := range o.ops {
			for root := range c.Size() {
				f := curved[T]{o.n, op == comm.Sum, func(x, v, grad, hv []T) error {
					if err := c.Barrier(); err != nil { // a receive from any source takes no message of the next call
						return err
					}
					_, err := hvp(c, o.name, x, make([]T, o.m), root, op, v, grad, hv)
					return err
				}}
				if err := f.hold(c); err != nil {
					return fmt.Errorf("%s by %v, root %d, %T: %w", o.name, op, root, T(0), err)
				}
			}
		}
	}
	return nil
}

func (f curved[T]) hold(c comm.Comm) error {
	rng := rand.New(rand.NewPCG(7, uint64(c.Rank())))
	random := func() []T {
		x := make([]T, f.n)
		for i := range x {
			x[i] = T(rng.IntN(3) - 1)
		}
		return x
	}
	x, u, v := random(), random(), random()
	_, hu, err := f.at(x, u)
	if err != nil {
		return err
	}
	_, hv, err := f.at(x, v)
	if err != nil {
		return err
	}
	if err := sameEverywhere(c, product(u, hv), product(v, hu)); err != nil || !f.cubic {
		return err
	}
	return f.differences(c, x, v, hv)
}

// at is the gradient and the product at x.
func (f curved[T]) at(x, v []T) (grad, hv []T, err error) {
	grad, hv = make([]T, f.n), make([]T, f.n)
	return grad, hv, f.hvp(slices.Clone(x), slices.Clone(v), grad, hv)
}

// differences compares H·v with half the difference of the gradients at x+v and x-v.
func (f curved[T]) differences(c comm.Comm, x, v, hv []T) error {
	above, below, want := slices.Clone(x), slices.Clone(x), make([]float64, f.n)
	for i := range x {
		above[i] += v[i]
		below[i] -= v[i]
	}
	up, _, err := f.at(above, v)
	if err != nil {
		return err
	}
	down, _, err := f.at(below, v)
	if err != nil {
		return err
	}
	got := make([]float64, f.n)
	for i := range want {
		got[i], want[i] = float64(hv[i]), float64(up[i]-down[i])/2
	}
	return expect(fmt.Sprintf("H·v on rank %d", c.Rank()), got, want, 0)
}

// curvedGhosts does so for ghost cells, exchanged whole and in halves.
func curvedGhosts(c comm.Comm) error {
	cart, err := halo.NewCart(c, halo.Dims(c.Size(), 2), []bool{true, false})
	if err != nil {
		return err
	}
	e, err := halo.New(cart, halo.Grid{Shape: []int{11, 9}, Corners: true, FillBoundary: true, Fill: 2})
	if err != nil {
		return err
	}
	for _, halves := range []bool{false, true} {
		f := curved[float64]{e.Len(), true, func(u, v, grad, hv []float64) error {
			_, err := emitted.CubesOfGhostsHVP(e, halves, u, v, grad, hv)
			return err
		}}
		if err := f.hold(c); err != nil {
			return fmt.Errorf("ghost cells, in halves %t: %w", halves, err)
		}
	}
	return nil
}
