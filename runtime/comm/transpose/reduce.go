package transpose

import (
	"slices"

	"github.com/gradgen/gradgen/runtime/comm"
)

// Float is the constraint of numbers that have derivatives.
type Float interface{ ~float64 | ~float32 }

// Seed is the cotangent of a loss of which every rank holds a copy: 1 on rank 0 and 0 elsewhere. With the seed
// 1 on every rank, the gradient would be that of the sum of Size copies.
func Seed(c comm.Comm) float64 {
	if comm.OrSelf(c).Rank() == 0 {
		return 1
	}
	return 0
}

// Bcast is the transpose of comm.Bcast: the root gets the sum of all copies' cotangents.
func Bcast[T Float](c comm.Comm, xBar []T, root int) error {
	return comm.Reduce(c, xBar, comm.Sum, root)
}

// Reduce is the transpose of comm.Reduce with Sum. The cotangents of other ranks than the root are ignored.
func Reduce[T Float](c comm.Comm, xBar []T, root int) error { return comm.Bcast(c, xBar, root) }

// Allreduce is the transpose of comm.Allreduce with Sum.
func Allreduce[T Float](c comm.Comm, xBar []T) error { return comm.Allreduce(c, xBar, comm.Sum) }

// Scan is the transpose of comm.Scan with Sum: rank r gets the sum over ranks r and above.
func Scan[T Float](c comm.Comm, xBar []T) error {
	return mirrored(c, xBar, func() error { return comm.Scan(c, xBar, comm.Sum) })
}

// Exscan is the transpose of comm.Exscan with Sum: rank r gets the sum over ranks above r.
func Exscan[T Float](c comm.Comm, xBar []T) error {
	return mirrored(c, xBar, func() error { return comm.Exscan(c, xBar, comm.Sum) })
}

// mirrored exchanges x as if the ranks were numbered from the other end, calls do, and exchanges x
// back.
func mirrored[T comm.Number](c comm.Comm, x []T, do func() error) error {
	if err := mirror(c, x); err != nil {
		return err
	}
	if err := do(); err != nil {
		return err
	}
	return mirror(c, x)
}

// mirror exchanges x with the rank that is as far from the last as the caller is from the first, with tag MaxTag.
func mirror[T comm.Number](c comm.Comm, x []T) error {
	c = comm.OrSelf(c)
	peer := c.Size() - 1 - c.Rank()
	if peer == c.Rank() {
		return nil
	}
	_, err := comm.Sendrecv(c, slices.Clone(x), peer, comm.MaxTag, x, peer, comm.MaxTag)
	return err
}

// owners finds which rank each element of y, the Min or Max of all ranks' x, comes from: the lowest that holds it.
// Collective.
func owners[T Float](c comm.Comm, x, y []T) ([]int, error) {
	c = comm.OrSelf(c)
	ranks := make([]int, len(x))
	for i, v := range x {
		if ranks[i] = c.Rank(); !same(v, y[i]) {
			ranks[i] = c.Size()
		}
	}
	return ranks, comm.Allreduce(c, ranks, comm.Min)
}

// same reports whether a and b are equal or both NaN.
func same[T Float](a, b T) bool { return a == b || a != a && b != b }

// others is the product of all other ranks' x, zeros included. Collective.
func others[T Float](c comm.Comm, x []T) ([]T, error) {
	c = comm.OrSelf(c)
	below, above := slices.Clone(x), slices.Clone(x)
	if err := comm.Exscan(c, below, comm.Prod); err != nil {
		return nil, err
	}
	if err := mirrored(c, above, func() error { return comm.Exscan(c, above, comm.Prod) }); err != nil {
		return nil, err
	}
	for i := range below {
		switch {
		case c.Size() == 1:
			below[i] = 1
		case c.Rank() == 0:
			below[i] = above[i]
		case c.Rank() < c.Size()-1:
			below[i] *= above[i]
		}
	}
	return below, nil
}
