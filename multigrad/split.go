package multigrad

import (
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/runtime/comm"
)

// Split divides the ranks of c into the given number of groups of consecutive
// ranks, whose sizes differ by one at most. It returns this rank's group and
// its number. All ranks call it.
func Split(c comm.Comm, groups int) (sub comm.Comm, group int, err error) {
	c = comm.OrSelf(c)
	if groups < 1 || groups > c.Size() {
		return nil, 0, fmt.Errorf("multigrad: %d groups of %d ranks", groups, c.Size())
	}
	return SplitSizes(c, Shares(c.Size(), groups))
}

// SplitSizes divides the ranks of c into groups of consecutive ranks with the
// given sizes, which must add up to the number of ranks.
func SplitSizes(c comm.Comm, sizes []int) (sub comm.Comm, group int, err error) {
	c = comm.OrSelf(c)
	group, end := -1, 0
	for i, n := range sizes {
		if n < 1 {
			return nil, 0, fmt.Errorf("multigrad: group %d of %v has no ranks", i, sizes)
		}
		if end += n; group < 0 && c.Rank() < end {
			group = i
		}
	}
	if end != c.Size() {
		return nil, 0, fmt.Errorf("multigrad: groups of %v ranks do not add up to %d", sizes, c.Size())
	}
	sub, err = c.Split(group, c.Rank())
	if err != nil {
		return nil, 0, fmt.Errorf("multigrad: split: %w", err)
	}
	return sub, group, nil
}

// SplitNodes divides the ranks of c into one group per machine. Groups are
// numbered in the order of their lowest ranks.
func SplitNodes(c comm.Comm) (sub comm.Comm, group int, err error) {
	c = comm.OrSelf(c)
	sub, err = c.SplitNode(c.Rank())
	if err != nil {
		return nil, 0, fmt.Errorf("multigrad: split by node: %w", err)
	}
	lowest := []int64{int64(c.Rank())}
	if err := comm.Bcast(sub, lowest, 0); err != nil {
		return nil, 0, fmt.Errorf("multigrad: split by node: %w", err)
	}
	all := make([]int64, c.Size())
	if err := comm.Allgather(c, lowest, all); err != nil {
		return nil, 0, fmt.Errorf("multigrad: split by node: %w", err)
	}
	slices.Sort(all)
	return sub, slices.Index(slices.Compact(all), lowest[0]), nil
}

// Shares divides n into the given number of parts; if n is not a multiple of
// parts, the first ones are larger by one.
func Shares(n, parts int) []int {
	s := make([]int, parts)
	for i := range s {
		s[i] = n / parts
		if i < n%parts {
			s[i]++
		}
	}
	return s
}

// ReduceSum returns the sum of the ranks' values on every rank. For slices, and
// for a sum on one rank alone, see [comm.Allreduce] and [comm.Reduce].
func ReduceSum[T comm.Number](c comm.Comm, value T) (T, error) {
	x := []T{value}
	if err := comm.Allreduce(c, x, comm.Sum); err != nil {
		return 0, fmt.Errorf("multigrad: sum over ranks: %w", err)
	}
	return x[0], nil
}
