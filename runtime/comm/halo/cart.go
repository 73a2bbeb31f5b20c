package halo

import (
	"errors"
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
)

// MaxDims is the largest number of dimensions.
const MaxDims = 3

// ErrShape reports an invalid shape of a grid or of a Cartesian communicator.
var ErrShape = errors.New("halo: impossible shape")

// Cart arranges the ranks of a communicator as a grid. The last coordinate varies fastest, as in MPI.
type Cart struct {
	comm.Comm
	dims     []int
	periodic []bool
	coords   []int
}

// NewCart arranges the ranks of c as a grid of dims[0] by dims[1] by ... ranks. In a periodic dimension the
// last rank is followed by the first one; periodic may be nil if no dimension is. It involves no
// communication.
func NewCart(c comm.Comm, dims []int, periodic []bool) (*Cart, error) {
	c = comm.OrSelf(c)
	if len(dims) == 0 || len(dims) > MaxDims {
		return nil, fmt.Errorf("%w: %d dimensions", ErrShape, len(dims))
	}
	if periodic == nil {
		periodic = make([]bool, len(dims))
	}
	if len(periodic) != len(dims) {
		return nil, fmt.Errorf("%w: periodic has %d elements for %d dimensions", ErrShape, len(periodic), len(dims))
	}
	ranks := 1
	for _, n := range dims {
		ranks *= n
	}
	if ranks != c.Size() {
		return nil, fmt.Errorf("%w: %v is %d ranks, the communicator has %d", ErrShape, dims, ranks, c.Size())
	}
	t := &Cart{Comm: c, dims: dims, periodic: periodic, coords: make([]int, len(dims))}
	for d, rest := len(dims)-1, c.Rank(); d >= 0; d-- {
		t.coords[d] = rest % dims[d]
		rest /= dims[d]
	}
	return t, nil
}

// Dims returns the number of ranks in each dimension.
func (t *Cart) Dims() []int { return append([]int(nil), t.dims...) }

// Coords returns the coordinates of the caller.
func (t *Cart) Coords() []int { return append([]int(nil), t.coords...) }

// Neighbour returns the rank at an offset from the caller, comm.ProcNull beyond the end of a dimension that is
// not periodic.
func (t *Cart) Neighbour(offset ...int) int {
	rank := 0
	for d, n := range t.dims {
		at := t.coords[d]
		if d < len(offset) {
			at += offset[d]
		}
		if t.periodic[d] {
			at = (at%n + n) % n
		}
		if at < 0 || at >= n {
			return comm.ProcNull
		}
		rank = rank*n + at
	}
	return rank
}

// Dims divides ranks into n factors that are as close to each other as possible, in decreasing
// order.
func Dims(ranks, n int) []int {
	dims := make([]int, n)
	for d := range dims {
		dims[d] = smallestFactor(ranks, n-d)
		ranks /= dims[d]
	}
	return dims
}

// smallestFactor returns the smallest divisor of ranks whose n-th power reaches ranks.
func smallestFactor(ranks, n int) int {
	for f := 1; ; f++ {
		power := 1
		for range n {
			power *= f
		}
		if ranks%f == 0 && power >= ranks {
			return f
		}
	}
}
