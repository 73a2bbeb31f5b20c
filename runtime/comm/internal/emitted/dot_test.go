package emitted_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
	"github.com/gradgen/gradgen/runtime/comm/internal/emitted"
)

// An operation is one emitted pair: lengths of x and y, and what to reduce by.
type operation[T emitted.Float] struct {
	name string
	n, m int
	ops  []comm.Op
	vjp  func(c comm.Comm, x, y []T, root int, op comm.Op, yBar, xBar []T) error
	jvp  func(c comm.Comm, x, y []T, root int, op comm.Op, xDot []T) (error, []T)
}

var (
	reductions = []comm.Op{comm.Sum, comm.Prod, comm.Min, comm.Max}
	locations  = []comm.Op{comm.MinLoc, comm.MaxLoc}
	none       = []comm.Op{comm.Sum}
)

func operations[T emitted.Float](c comm.Comm) []operation[T] {
	s, total := c.Size(), c.Size()*(c.Size()-1)/2
	r := c.Rank()
	return []operation[T]{
		{"Bcast", 3, 3, none, emitted.BcastVJP[T], emitted.BcastJVP[T]},
		{"Reduce", 3, 3, reductions, emitted.ReduceVJP[T], emitted.ReduceJVP[T]},
		{"Allreduce", 3, 3, reductions, emitted.AllreduceVJP[T], emitted.AllreduceJVP[T]},
		{"Scan", 3, 3, reductions, emitted.ScanVJP[T], emitted.ScanJVP[T]},
		{"Exscan", 3, 3, reductions, emitted.ExscanVJP[T], emitted.ExscanJVP[T]},
		{"ReduceScatter", 2 * s, 2, reductions, emitted.ReduceScatterVJP[T], emitted.ReduceScatterJVP[T]},
		{"ReduceScatterv", total, r, reductions, emitted.ReduceScattervVJP[T], emitted.ReduceScattervJVP[T]},
		{"Gather", 2, 2 * s, none, emitted.GatherVJP[T], emitted.GatherJVP[T]},
		{"Gatherv", r, total, none, emitted.GathervVJP[T], emitted.GathervJVP[T]},
		{"Scatter", 2 * s, 2, none, emitted.ScatterVJP[T], emitted.ScatterJVP[T]},
		{"Scatterv", total, r, none, emitted.ScattervVJP[T], emitted.ScattervJVP[T]},
		{"Allgather", 2, 2 * s, none, emitted.AllgatherVJP[T], emitted.AllgatherJVP[T]},
		{"Allgatherv", r, total, none, emitted.AllgathervVJP[T], emitted.AllgathervJVP[T]},
		{"Alltoall", 2 * s, 2 * s, none, emitted.AlltoallVJP[T], emitted.AlltoallJVP[T]},
		{"Alltoallv", total, r * s, none, emitted.AlltoallvVJP[T], emitted.AlltoallvJVP[T]},
		{"Within", 2 * s, 2 * s, none, emitted.WithinVJP[T], emitted.WithinJVP[T]},
		{"ReduceWithin", 2 * s, 2 * s, reductions, emitted.ReduceWithinVJP[T], emitted.ReduceWithinJVP[T]},
		{"Snapshots", 3, 3, none, emitted.SnapshotsVJP[T], emitted.SnapshotsJVP[T]},
		{"SnapshotsUntil", 3, 3, none, emitted.SnapshotsUntilVJP[T], emitted.SnapshotsUntilJVP[T]},
		{"Send", 3, 3, none, emitted.SendVJP[T], emitted.SendJVP[T]},
		{"Wildcards", 2, 2 * s, none, emitted.WildcardsVJP[T], emitted.WildcardsJVP[T]},
		{"Sendrecv", 3, 3, none, emitted.SendrecvVJP[T], emitted.SendrecvJVP[T]},
		{"Requests", 3, 6, none, emitted.RequestsVJP[T], emitted.RequestsJVP[T]},
	}
}

// caseDotProducts compares ⟨J·v, w⟩ with ⟨v, Jᵀ·w⟩, summed over the ranks, in whole numbers, for every operation,
// root and type.
func caseDotProducts(c comm.Comm) error {
	loc64 := operation[float64]{"AllreduceLoc", 3, 3, locations, emitted.AllreduceLocVJP, emitted.AllreduceLocJVP}
	loc32 := operation[float32]{"ReduceLoc", 3, 3, locations, emitted.ReduceLocVJP, emitted.ReduceLocJVP}
	return errors.Join(
		dotProducts(c, append(operations[float64](c), loc64)),
		dotProducts(c, append(operations[float32](c), loc32)))
}

func dotProducts[T emitted.Float](c comm.Comm, list []operation[T]) error {
	rng := rand.New(rand.NewPCG(5, uint64(c.Rank())))
	for _, o := range list {
		for _, op := range o.ops {
			for root := range c.Size() {
				if err := o.dotProduct(c, root, op, rng); err != nil {
					return fmt.Errorf("%s by %v, root %d, %T: %w", o.name, op, root, T(0), err)
				}
			}
		}
	}
	return nil
}

func (o *operation[T]) dotProduct(c comm.Comm, root int, op comm.Op, rng *rand.Rand) error {
	random := func(n, most int) []T {
		x := make([]T, n)
		for i := range x {
			x[i] = T(rng.IntN(2*most+1) - most)
		}
		return x
	}
	x, v, w, y := random(o.n, 2), random(o.n, 9), random(o.m, 9), random(o.m, 9)
	err, yDot := o.jvp(c, slices.Clone(x), slices.Clone(y), root, op, slices.Clone(v))
	if err != nil {
		return err
	}
	// A receive from any source must not take the message of the next call.
	if err := c.Barrier(); err != nil {
		return err
	}
	xBar := make([]T, o.n)
	if err := o.vjp(c, slices.Clone(x), slices.Clone(y), root, op, slices.Clone(w), xBar); err != nil {
		return err
	}
	return sameEverywhere(c, product(yDot, w), product(v, xBar))
}

// sameEverywhere compares two sums over all ranks.
func sameEverywhere(c comm.Comm, a, b float64) error {
	sums := []float64{a, b}
	if err := comm.Allreduce(c, sums, comm.Sum); err != nil {
		return err
	}
	if sums[0] != sums[1] {
		return fmt.Errorf("⟨J·v, w⟩ = %v, ⟨v, Jᵀ·w⟩ = %v", sums[0], sums[1])
	}
	return nil
}

func product[T emitted.Float](a, b []T) (s float64) {
	for i, v := range a {
		s += float64(v) * float64(b[i])
	}
	return s
}

// caseGhosts does so for the exchange of ghost cells in 1, 2 and 3 dimensions, whole and in halves.
func caseGhosts(c comm.Comm) error {
	for _, tc := range []struct {
		grid     halo.Grid
		periodic []bool
	}{
		{halo.Grid{Shape: []int{23}}, nil},
		{halo.Grid{Shape: []int{23}, Depth: []int{2}, FillBoundary: true, Fill: 3}, []bool{true}},
		{halo.Grid{Shape: []int{17, 19}}, []bool{true, false}},
		{halo.Grid{Shape: []int{17, 19}, Depth: []int{1, 2}, Corners: true, FillBoundary: true}, nil},
		{halo.Grid{Shape: []int{9, 10, 11}, Corners: true}, []bool{true, true, false}},
	} {
		cart, err := halo.NewCart(c, halo.Dims(c.Size(), len(tc.grid.Shape)), tc.periodic)
		if err != nil {
			return err
		}
		e, err := halo.New(cart, tc.grid)
		if err != nil {
			return err
		}
		if err := errors.Join(ghosts(c, e, emitted.GhostsVJP, emitted.GhostsJVP), ghosts(c, e, emitted.GhostsInHalvesVJP, emitted.GhostsInHalvesJVP)); err != nil {
			return fmt.Errorf("%v: %w", tc.grid, err)
		}
	}
	return nil
}

func ghosts(c comm.Comm, e *halo.Exchanger, vjp func(e *halo.Exchanger, u, uBar, uBarIn []float64) error, jvp func(e *halo.Exchanger, u, uDot []float64) (error, []float64)) error {
	rng := rand.New(rand.NewPCG(6, uint64(c.Rank())))
	random := func() []float64 {
		x := make([]float64, e.Len())
		for i := range x {
			x[i] = float64(rng.IntN(19) - 9)
		}
		return x
	}
	u, v, w := random(), random(), random()
	err, dot := jvp(e, slices.Clone(u), slices.Clone(v))
	if err != nil {
		return err
	}
	bar := make([]float64, e.Len())
	if err := vjp(e, slices.Clone(u), slices.Clone(w), bar); err != nil {
		return err
	}
	return sameEverywhere(c, product(dot, w), product(v, bar))
}

// caseCrossing: a cotangent is not taken for a message.
func caseCrossing(c comm.Comm) error {
	if c.Size() < 3 {
		return nil // it is about three ranks
	}
	if c.Rank() == 2 {
		time.Sleep(20 * time.Millisecond) // rank 1 is in its reverse sweep by now
	}
	x, bar := float64(c.Rank()+1), 0.0
	y, err := emitted.CrossingVJP(c, x, 1, &bar)
	if err != nil {
		return err
	}
	want := [][]float64{{9, 2}, {1, 0}, {9, 12}}
	if c.Rank() > 2 {
		return expect("rank alone", []float64{y, bar}, []float64{x * x, 2 * x}, 0)
	}
	return expect("value and derivative", []float64{y, bar}, want[c.Rank()], 0)
}
