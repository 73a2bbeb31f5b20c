package emitted

import "github.com/gradgen/gradgen/runtime/comm"

// Within sends from memory that it receives into.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func Within[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	copy(y, x)
	size, n := c.Size(), len(y)/c.Size()
	own := y[c.Rank()*n : (c.Rank()+1)*n]
	if err := comm.Scatter(c, y, own, root); err != nil {
		return err
	}
	if err := comm.Allgather(c, own, y); err != nil {
		return err
	}
	y[0] += x[0]
	if err := comm.Alltoall(c, y, y); err != nil {
		return err
	}
	before, next := (c.Rank()+size-1)%size, (c.Rank()+1)%size
	if _, err := comm.Sendrecv(c, y[1:], next, 1, y[:len(y)-1], before, 1); err != nil {
		return err
	}
	return comm.Gather(c, own, y, root)
}

// ReduceWithin stores each rank's block at the place that it has in the send buffer.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func ReduceWithin[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	copy(y, x)
	n := len(y) / c.Size()
	return comm.ReduceScatter(c, y, y[c.Rank()*n:(c.Rank()+1)*n], op)
}
