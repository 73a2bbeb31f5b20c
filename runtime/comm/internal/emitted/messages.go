package emitted

import "github.com/gradgen/gradgen/runtime/comm"

// Send sends from the root to the next rank.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func Send[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	to := (root + 1) % c.Size()
	copy(y, x)
	if to == root {
		return nil
	}
	if c.Rank() == root {
		if err := comm.Send(c, x, to, 7); err != nil {
			return err
		}
	}
	if c.Rank() == to {
		if _, err := comm.Recv(c, y, root, 7); err != nil {
			return err
		}
	}
	return nil
}

// Wildcards sends from all ranks to the root, which receives the messages in any order and stores each at the
// place of its source.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func Wildcards[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	if c.Rank() != root {
		return comm.Send(c, x, root, c.Rank())
	}
	message := make([]T, len(x))
	for range c.Size() - 1 {
		status, err := comm.Recv(c, message, comm.AnySource, comm.AnyTag)
		if err != nil {
			return err
		}
		copy(y[status.Source*len(x):], message)
	}
	return nil
}

// Sendrecv shifts along the ring.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func Sendrecv[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	n := c.Size()
	next, before := (c.Rank()+1)%n, (c.Rank()+n-1)%n
	_, err := comm.Sendrecv(c, x, next, c.Rank(), y, before, before)
	return err
}

// Requests shifts along the ring in the background, and back.
//
//gradgen:vjp wrt=x of=y
//gradgen:jvp wrt=x of=y
func Requests[T Float](c comm.Comm, x, y []T, root int, op comm.Op) error {
	n := c.Size()
	next, before := (c.Rank()+1)%n, (c.Rank()+n-1)%n
	in, err := comm.Irecv(c, y[:len(x)], before, comm.AnyTag)
	if err != nil {
		return err
	}
	out, err := comm.Isend(c, x, next, root)
	if err != nil {
		return err
	}
	if _, err := out.Wait(); err != nil {
		return err
	}
	if _, err := in.Wait(); err != nil {
		return err
	}
	in, err = comm.Irecv(c, y[len(x):], next, root)
	if err != nil {
		return err
	}
	out, err = comm.Isend(c, x, before, root)
	if err != nil {
		return err
	}
	return comm.Waitall(in, out)
}

// Crossing ends on rank 1 with a receive from rank 0, which then waits for a message from any source that rank 2
// sends. So rank 1 is in its reverse sweep, and sends a cotangent to rank 0, while rank 0 still receives.
//
//gradgen:vjp wrt=x
func Crossing(c comm.Comm, x float64) (float64, error) {
	y := []float64{x}
	switch c.Rank() {
	case 0:
		if err := comm.Send(c, y, 1, 3); err != nil {
			return 0, err
		}
		if _, err := comm.Recv(c, y, comm.AnySource, comm.AnyTag); err != nil {
			return 0, err
		}
	case 1:
		if _, err := comm.Recv(c, y, comm.AnySource, comm.AnyTag); err != nil {
			return 0, err
		}
	case 2:
		if err := comm.Send(c, y, 0, 3); err != nil {
			return 0, err
		}
	}
	return y[0] * y[0], nil
}
