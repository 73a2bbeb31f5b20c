package emitted

import "github.com/gradgen/gradgen/runtime/comm"

// Snapshots takes steps that reduce over all ranks, in loops with snapshots inside one another.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func Snapshots[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	copy(y, x)
	total := make([]T, 1)
	//gradgen:checkpoint steps=2
	for k := range 4 {
		//gradgen:checkpoint steps=2
		for i := range len(y) {
			total[0] = y[i]
			if err := comm.Allreduce(c, total, comm.Sum); err != nil {
				return err
			}
			y[i] = total[0] - y[i]
		}
		y[k%len(y)] *= x[0]
	}
	return nil
}

// SnapshotsUntil takes steps along the ring until a sum over all ranks is large enough.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func SnapshotsUntil[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	copy(y, x)
	n := c.Size()
	before, next := (c.Rank()+n-1)%n, (c.Rank()+1)%n
	size, steps := []T{1}, 0
	//gradgen:checkpoint steps=3
	for size[0] < 100 && steps < 7 {
		if _, err := comm.Sendrecv(c, y[:2], next, 2, y[1:], before, 2); err != nil {
			return err
		}
		size[0] = 0
		for i := range y {
			size[0] += y[i] * y[i]
		}
		if err := comm.Allreduce(c, size, comm.Sum); err != nil {
			return err
		}
		y[0] += x[0] * x[1]
		steps++
	}
	return nil
}

// Uneven sends a message in every step of rank 0, and receives one in every step of rank 1, which runs half as many.
//
//gradgen:vjp wrt=x of=y
func Uneven(c comm.Comm, x, y []float64) error {
	copy(y, x)
	n := 8 / (c.Rank() + 1)
	//gradgen:checkpoint steps=2
	for k := range n {
		if c.Rank() == 0 && k%2 == 0 {
			if err := comm.Send(c, y[:1], 1, 0); err != nil {
				return err
			}
		}
		if c.Rank() == 1 {
			if _, err := comm.Recv(c, y[1:2], 0, 0); err != nil {
				return err
			}
		}
		y[0] = y[0]*y[0] + x[1]*y[1]
	}
	return nil
}

// Late receives each message one step after the step that sends it.
//
//gradgen:vjp wrt=x of=y
func Late(c comm.Comm, x, y []float64) error {
	copy(y, x)
	//gradgen:checkpoint steps=2
	for k := range 8 {
		if c.Rank() == 0 && k < 7 {
			if err := comm.Send(c, y[:1], 1, 0); err != nil {
				return err
			}
		}
		if c.Rank() == 1 && k > 0 {
			if _, err := comm.Recv(c, y[1:2], 0, 0); err != nil {
				return err
			}
		}
		y[0] = y[0]*y[0] + x[1]*y[1]
	}
	return nil
}
