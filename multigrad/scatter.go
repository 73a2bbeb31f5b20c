package multigrad

import (
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/runtime/comm"
)

// ScatterND gives each rank a slab of the array that rank root holds in row-major
// order: the array is divided along one axis into pieces whose lengths differ by
// at most one, longer ones first. It returns this rank's piece, in row-major
// order, and its shape. The other ranks' data and shape are not read. All ranks
// pass the same axis and root and call it together.
func ScatterND[T comm.Number](c comm.Comm, data []T, shape []int, axis, root int) (local []T, localShape []int, err error) {
	c = comm.OrSelf(c)
	dims, err := shareShape(c, len(data), shape, axis, root)
	if err != nil {
		return nil, nil, err
	}
	outer, length, inner := product(dims[:axis]), dims[axis], product(dims[axis+1:])
	cuts := Shares(length, c.Size())
	counts := make([]int, c.Size())
	for rank, n := range cuts {
		counts[rank] = outer * n * inner
	}
	var packed []T
	if c.Rank() == root {
		packed = pack(data, outer, inner, cuts)
	}
	local = make([]T, counts[c.Rank()])
	if err := comm.Scatterv(c, packed, local, counts, root); err != nil {
		return nil, nil, fmt.Errorf("multigrad: scatter: %w", err)
	}
	dims[axis] = cuts[c.Rank()]
	return local, dims, nil
}

// pack copies the slabs one after the other.
func pack[T any](data []T, outer, inner int, cuts []int) []T {
	packed := make([]T, 0, len(data))
	length := 0
	for _, n := range cuts {
		length += n
	}
	first := 0
	for _, n := range cuts {
		for o := range outer {
			start := (o*length + first) * inner
			packed = append(packed, data[start:start+n*inner]...)
		}
		first += n
	}
	return packed
}

// shareShape sends root's shape, or the information that it is wrong, to all ranks.
func shareShape(c comm.Comm, n int, shape []int, axis, root int) ([]int, error) {
	head := []int64{int64(len(shape))}
	if c.Rank() == root && (axis < 0 || axis >= len(shape) || product(shape) != n || slices.Min(shape) < 0) {
		head[0] = -1
	}
	if err := comm.Bcast(c, head, root); err != nil {
		return nil, fmt.Errorf("multigrad: scatter: %w", err)
	}
	if head[0] < 0 {
		return nil, fmt.Errorf("multigrad: scatter: axis %d does not fit, or the shape (%v on this rank) does not fit the data", axis, shape)
	}
	dims := make([]int64, head[0])
	for i := range dims {
		if c.Rank() == root {
			dims[i] = int64(shape[i])
		}
	}
	if err := comm.Bcast(c, dims, root); err != nil {
		return nil, fmt.Errorf("multigrad: scatter: %w", err)
	}
	out := make([]int, len(dims))
	for i, d := range dims {
		out[i] = int(d)
	}
	return out, nil
}

func product(dims []int) int {
	p := 1
	for _, d := range dims {
		p *= d
	}
	return p
}
