package comm_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/transpose"
)

// linear is a communication of n elements per rank to m, and its transpose.
type linear[T transpose.Float] struct {
	name string
	n, m int
	do   func(x, y []T) error       // sets y; x is not needed any more
	undo func(xBar, yBar []T) error // adds to xBar
}

// inPlace is a communication in place.
func inPlace[T transpose.Float](name string, n int, do, undo func(x []T) error) linear[T] {
	return linear[T]{name, n, n,
		func(x, y []T) error {
			copy(y, x)
			return do(y)
		},
		func(xBar, yBar []T) error {
			err := undo(yBar)
			for i, v := range yBar {
				xBar[i] += v
			}
			return err
		}}
}

// linears are all linear communications. Messages with wildcards go back on a communicator of their own.
func linears[T transpose.Float](c, back comm.Comm) []linear[T] {
	const n = 3
	size, rank := c.Size(), c.Rank()
	counts, total := make([]int, size), 0
	recvCounts := make([]int, size)
	for r := range counts {
		counts[r] = r + 1
		recvCounts[r] = rank + 1
		total += r + 1
	}
	mine := counts[rank]
	all := []linear[T]{
		inPlace("Allreduce", n, func(x []T) error { return comm.Allreduce(c, x, comm.Sum) }, func(x []T) error { return transpose.Allreduce(c, x) }),
		inPlace("Scan", n, func(x []T) error { return comm.Scan(c, x, comm.Sum) }, func(x []T) error { return transpose.Scan(c, x) }),
		inPlace("Exscan", n, func(x []T) error { return comm.Exscan(c, x, comm.Sum) }, func(x []T) error { return transpose.Exscan(c, x) }),
		{"Allgather", n, n * size, func(x, y []T) error { return comm.Allgather(c, x, y) }, func(x, y []T) error { return transpose.Allgather(c, x, y) }},
		{"Allgatherv", mine, total, func(x, y []T) error { return comm.Allgatherv(c, x, y, counts) }, func(x, y []T) error { return transpose.Allgatherv(c, x, y, counts) }},
		{"ReduceScatter", n * size, n, func(x, y []T) error { return comm.ReduceScatter(c, x, y, comm.Sum) }, func(x, y []T) error { return transpose.ReduceScatter(c, x, y) }},
		{"ReduceScatterv", total, mine, func(x, y []T) error { return comm.ReduceScatterv(c, x, y, counts, comm.Sum) }, func(x, y []T) error { return transpose.ReduceScatterv(c, x, y, counts) }},
		{"Alltoall", n * size, n * size, func(x, y []T) error { return comm.Alltoall(c, x, y) }, func(x, y []T) error { return transpose.Alltoall(c, x, y) }},
		{"Alltoallv", total, mine * size, func(x, y []T) error { return comm.Alltoallv(c, x, y, counts, recvCounts) },
			func(x, y []T) error { return transpose.Alltoallv(c, x, y, counts, recvCounts) }},
		ring[T](c, back), nonBlockingRing[T](c, back),
	}
	for root := range size {
		all = append(all,
			inPlace("Bcast", n, func(x []T) error { return comm.Bcast(c, x, root) }, func(x []T) error { return transpose.Bcast(c, x, root) }),
			inPlace("Reduce", n, func(x []T) error { return comm.Reduce(c, x, comm.Sum, root) }, func(x []T) error { return transpose.Reduce(c, x, root) }),
			linear[T]{"Gather", n, n * size, func(x, y []T) error { return comm.Gather(c, x, y, root) }, func(x, y []T) error { return transpose.Gather(c, x, y, root) }},
			linear[T]{"Gatherv", mine, total, func(x, y []T) error { return comm.Gatherv(c, x, y, counts, root) }, func(x, y []T) error { return transpose.Gatherv(c, x, y, counts, root) }},
			linear[T]{"Scatter", n * size, n, func(x, y []T) error { return comm.Scatter(c, x, y, root) }, func(x, y []T) error { return transpose.Scatter(c, x, y, root) }},
			linear[T]{"Scatterv", total, mine, func(x, y []T) error { return comm.Scatterv(c, x, y, counts, root) }, func(x, y []T) error { return transpose.Scatterv(c, x, y, counts, root) }},
			oneWay[T](c, back, root),
		)
	}
	return all
}

// ring is a Sendrecv to the next rank with different tags.
func ring[T transpose.Float](c, back comm.Comm) linear[T] {
	next, last := (c.Rank()+1)%c.Size(), (c.Rank()+c.Size()-1)%c.Size()
	var s comm.Status
	return linear[T]{"Sendrecv", 3, 5,
		func(x, y []T) (err error) {
			s, err = comm.Sendrecv(c, x, next, c.Rank(), y, last, comm.AnyTag)
			return err
		},
		func(xBar, yBar []T) error { return transpose.Sendrecv(back, xBar, next, c.Rank(), yBar, s) }}
}

// nonBlockingRing is a ring of Isend and a wildcard Irecv.
func nonBlockingRing[T transpose.Float](c, back comm.Comm) linear[T] {
	next := (c.Rank() + 1) % c.Size()
	var s comm.Status
	return linear[T]{"Isend and Irecv", 3, 3,
		func(x, y []T) error {
			r, err := comm.Irecv(c, y, comm.AnySource, 5)
			if err != nil {
				return err
			}
			q, err := comm.Isend(c, x, next, 5)
			if err != nil {
				return err
			}
			if s, err = r.Wait(); err != nil {
				return err
			}
			return comm.Waitall(q)
		},
		func(xBar, yBar []T) error {
			q, err := transpose.PostIsend(back, xBar, next, 5)
			if err != nil {
				return err
			}
			r, err := transpose.PostIrecv(back, yBar, s)
			if err != nil {
				return err
			}
			return errors.Join(q.Finish(), r.Finish())
		}}
}

// oneWay sends from the root to the rank after it, where there is one: nobody may send to himself like that.
func oneWay[T transpose.Float](c, back comm.Comm, root int) linear[T] {
	to := (root + 1) % c.Size()
	var s comm.Status
	return linear[T]{"Send and Recv", 3, 3,
		func(x, y []T) (err error) {
			if to == root {
				return nil
			}
			if c.Rank() == root {
				err = comm.Send(c, x, to, 7)
			}
			if c.Rank() == to && err == nil {
				s, err = comm.Recv(c, y, comm.AnySource, 7)
			}
			return err
		},
		func(xBar, yBar []T) (err error) {
			if to == root {
				return nil
			}
			if c.Rank() == to {
				err = transpose.Recv(back, yBar, s)
			}
			if c.Rank() == root && err == nil {
				err = transpose.Send(back, xBar, to, 7)
			}
			return err
		}}
}

// caseTransposes compares ⟨A·v, w⟩ with ⟨v, Aᵀ·w⟩, summed over the ranks, in whole numbers.
func caseTransposes(c comm.Comm) error {
	return errors.Join(transposes[float64](c), transposes[float32](c))
}

func transposes[T transpose.Float](c comm.Comm) error {
	r := rand.New(rand.NewPCG(7, uint64(c.Rank())))
	random := func(n int) []T {
		x := make([]T, n)
		for i := range x {
			x[i] = T(r.IntN(19) - 9)
		}
		return x
	}
	back, err := c.Dup()
	if err != nil {
		return err
	}
	for _, l := range linears[T](c, back) {
		v, w := random(l.n), random(l.m)
		y, vBar, wBar := make([]T, l.m), make([]T, l.n), slices.Clone(w)
		if err := l.do(slices.Clone(v), y); err != nil {
			return fmt.Errorf("%s: %w", l.name, err)
		}
		if err := l.undo(vBar, wBar); err != nil {
			return fmt.Errorf("transpose of %s: %w", l.name, err)
		}
		sums := []float64{product(y, w), product(v, vBar)}
		if err := comm.Allreduce(c, sums, comm.Sum); err != nil {
			return err
		}
		if sums[0] != sums[1] {
			return fmt.Errorf("%s of %T: ⟨A·v, w⟩ = %v, ⟨v, Aᵀ·w⟩ = %v", l.name, v, sums[0], sums[1])
		}
	}
	return back.Free()
}

func product[T transpose.Float](a, b []T) (s float64) {
	for i, v := range a {
		s += float64(v) * float64(b[i])
	}
	return s
}

// caseNonlinear checks max with a tie, and products with a zero.
func caseNonlinear(c comm.Comm) error {
	x := []float64{3, float64(c.Rank()), -float64(c.Rank())}
	largest, err := transpose.NewPartials(c, x, comm.Max)
	if err != nil {
		return err
	}
	bar, want := []float64{1, 1, 1}, make([]float64, 3)
	if err := transpose.Allreduce(c, bar); err != nil {
		return err
	}
	largest.Scale(bar)
	for i, owner := range []int{0, c.Size() - 1, 0} {
		if owner == c.Rank() {
			want[i] = float64(c.Size())
		}
	}
	if err := expect("cotangents of max", bar, want); err != nil {
		return err
	}
	others, err := transpose.NewPartials(c, []float64{2, float64(c.Rank())}, comm.Prod)
	if err != nil {
		return err
	}
	powers, factorial := 1.0, 1.0
	for r := range c.Size() {
		if r != c.Rank() {
			powers *= 2
			factorial *= float64(r)
		}
	}
	return expect("products of the others", []float64(others), []float64{powers, factorial})
}

// caseNaN wants the derivative of an extreme value that is NaN on the lowest rank that has one, alone.
func caseNaN(c comm.Comm) error {
	owner := c.Size() / 2
	x := float64(c.Rank())
	if c.Rank() >= owner {
		x = math.NaN()
	}
	want := []float64{0}
	if c.Rank() == owner {
		want[0] = 1
	}
	for _, op := range []comm.Op{comm.Min, comm.Max} {
		largest, err := transpose.NewPartials(c, []float64{x}, op)
		if err == nil {
			err = expect("owner of a NaN", []float64(largest), want)
		}
		if err != nil {
			return err
		}
		prefix, err := transpose.NewPrefix(c, []float64{x}, op, false)
		if err != nil {
			return err
		}
		bar := []float64{0}
		if c.Rank() == c.Size()-1 {
			bar[0] = 1
		}
		if err := prefix.VJP(bar); err != nil {
			return err
		}
		if err := expect("owner of a NaN in a scan", bar, want); err != nil {
			return err
		}
	}
	located := []comm.DoubleInt{{Value: x, Loc: int32(c.Rank())}}
	partials, err := transpose.NewLocPartials(c, located, comm.MaxLoc)
	if err != nil {
		return err
	}
	return expect("owner of a located NaN", []float64(partials), want)
}
