package halo

import "fmt"

// Grid is the shape of a distributed grid.
type Grid struct {
	Shape   []int // cells in each dimension, over all ranks
	Depth   []int // ghost cells on each side; nil for 1 everywhere
	Corners bool  // exchange the ghost cells that are outside the block in more than one dimension, too
	// FillBoundary sets the ghost cells outside the grid to Fill; otherwise they are not
	// changed.
	FillBoundary bool
	Fill         float64
}

// block is a rank's part of a grid as a box of three dimensions; those the grid does not have come first and
// have one cell.
type block struct {
	first  [MaxDims]int // of the owned cells, in the grid
	owned  [MaxDims]int
	depth  [MaxDims]int
	stride [MaxDims]int
	cells  int
}

// newBlock computes the part of the caller.
func newBlock(t *Cart, g Grid) (b block, err error) {
	n := len(t.dims)
	if len(g.Shape) != n || g.Depth != nil && len(g.Depth) != n {
		return b, fmt.Errorf("%w: shape %v and depth %v in %d dimensions", ErrShape, g.Shape, g.Depth, n)
	}
	for d := range MaxDims {
		b.owned[d] = 1
	}
	for i, cells := range g.Shape {
		d := MaxDims - n + i
		b.depth[d] = 1
		if g.Depth != nil {
			b.depth[d] = g.Depth[i]
		}
		smallest := cells / t.dims[i]
		if b.depth[d] < 0 || smallest < 1 || t.exchanges(i) && smallest < b.depth[d] {
			return b, fmt.Errorf("%w: %d cells on %d ranks with %d ghost cells in dimension %d", ErrShape, cells, t.dims[i], b.depth[d], i)
		}
		b.first[d] = cells * t.coords[i] / t.dims[i]
		b.owned[d] = cells*(t.coords[i]+1)/t.dims[i] - b.first[d]
	}
	b.cells = 1
	for d := MaxDims - 1; d >= 0; d-- {
		b.stride[d] = b.cells
		b.cells *= b.owned[d] + 2*b.depth[d]
	}
	return b, nil
}

// exchanges reports whether ranks have neighbours in a dimension.
func (t *Cart) exchanges(d int) bool { return t.dims[d] > 1 || t.periodic[d] }

// box is a range of cells of a block with its ghost cells.
type box struct{ lo, hi [MaxDims]int }

// ghosts returns the ghost cells at an offset of -1, 0 or 1 in each dimension.
func (b *block) ghosts(offset [MaxDims]int) (x box) {
	for d, o := range offset {
		g, n := b.depth[d], b.owned[d]
		switch o {
		case -1:
			x.lo[d], x.hi[d] = 0, g
		case 0:
			x.lo[d], x.hi[d] = g, g+n
		case 1:
			x.lo[d], x.hi[d] = g+n, g+n+g
		}
	}
	return x
}

// edge returns the owned cells that the neighbour at an offset has as ghost cells.
func (b *block) edge(offset [MaxDims]int) (x box) {
	for d, o := range offset {
		g, n := b.depth[d], b.owned[d]
		switch o {
		case -1:
			x.lo[d], x.hi[d] = g, 2*g
		case 0:
			x.lo[d], x.hi[d] = g, g+n
		case 1:
			x.lo[d], x.hi[d] = n, n+g
		}
	}
	return x
}

func (x box) cells() int {
	n := 1
	for d := range x.lo {
		n *= x.hi[d] - x.lo[d]
	}
	return n
}

// rows calls f for each row of the box: n cells from index at.
func (b *block) rows(x box, f func(at, n int)) {
	n := x.hi[2] - x.lo[2]
	for i := x.lo[0]; i < x.hi[0]; i++ {
		for j := x.lo[1]; j < x.hi[1]; j++ {
			f(i*b.stride[0]+j*b.stride[1]+x.lo[2], n)
		}
	}
}
