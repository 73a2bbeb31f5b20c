package transpose

import (
	"slices"

	"github.com/gradgen/gradgen/runtime/comm"
)

// Float is what carries a derivative.
type Float interface{ ~float64 | ~float32 }

// Seed is the cotangent of a loss of which every rank holds a copy: 1 on rank 0 and 0 elsewhere. Seeded with 1
// on every rank, the gradient would be that of Size copies.
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

// mirrored does something to x as if the ranks were numbered from the other end.
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

// Owners finds which rank each element of y, the Min or Max of all ranks' x, comes from: the lowest that holds it.
// Collective.
func Owners[T Float](c comm.Comm, x, y []T) ([]int, error) {
	c = comm.OrSelf(c)
	owners := make([]int, len(x))
	for i, v := range x {
		if owners[i] = c.Rank(); v != y[i] {
			owners[i] = c.Size()
		}
	}
	return owners, comm.Allreduce(c, owners, comm.Min)
}

// AllreduceExtreme is the transpose of comm.Allreduce with Min or Max, given the [Owners] of the result.
func AllreduceExtreme[T Float](c comm.Comm, xBar []T, owners []int) error {
	err := comm.Allreduce(c, xBar, comm.Sum)
	keepOwn(c, xBar, owners)
	return err
}

// ReduceExtreme is the transpose of comm.Reduce with Min or Max, given the [Owners] of the result.
func ReduceExtreme[T Float](c comm.Comm, xBar []T, owners []int, root int) error {
	err := comm.Bcast(c, xBar, root)
	keepOwn(c, xBar, owners)
	return err
}

func keepOwn[T Float](c comm.Comm, xBar []T, owners []int) {
	rank := comm.OrSelf(c).Rank()
	for i, owner := range owners {
		if owner != rank {
			xBar[i] = 0
		}
	}
}

// Others is the product of all other ranks' x, zeros included: what a cotangent is multiplied with on its way back
// through comm.Allreduce or comm.Reduce with Prod. Collective.
func Others[T Float](c comm.Comm, x []T) ([]T, error) {
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

// AllreduceProd is the transpose of comm.Allreduce with Prod, given the product of the [Others].
func AllreduceProd[T Float](c comm.Comm, xBar, others []T) error {
	err := comm.Allreduce(c, xBar, comm.Sum)
	for i, v := range others {
		xBar[i] *= v
	}
	return err
}

// ReduceProd is the transpose of comm.Reduce with Prod, given the product of the [Others].
func ReduceProd[T Float](c comm.Comm, xBar, others []T, root int) error {
	err := comm.Bcast(c, xBar, root)
	for i, v := range others {
		xBar[i] *= v
	}
	return err
}
