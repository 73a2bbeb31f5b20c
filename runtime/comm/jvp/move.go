package jvp

import (
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/transpose"
)

// both calls do for the values and, if that succeeds, for the tangents.
func both[T any](x, xDot T, do func(x T) error) error {
	if err := do(x); err != nil {
		return err
	}
	return do(xDot)
}

// A pair contains the two buffers of a communication.
type pair[T any] struct{ send, recv []T }

// Bcast runs comm.Bcast.
func Bcast[T transpose.Float](c comm.Comm, x, xDot []T, root int) error {
	return both(x, xDot, func(x []T) error { return comm.Bcast(c, x, root) })
}

// Gather runs comm.Gather.
func Gather[T transpose.Float](c comm.Comm, send, sendDot, recv, recvDot []T, root int) error {
	return both(pair[T]{send, recv}, pair[T]{sendDot, recvDot}, func(p pair[T]) error { return comm.Gather(c, p.send, p.recv, root) })
}

// Gatherv runs comm.Gatherv.
func Gatherv[T transpose.Float](c comm.Comm, send, sendDot, recv, recvDot []T, counts []int, root int) error {
	return both(pair[T]{send, recv}, pair[T]{sendDot, recvDot}, func(p pair[T]) error { return comm.Gatherv(c, p.send, p.recv, counts, root) })
}

// Scatter runs comm.Scatter.
func Scatter[T transpose.Float](c comm.Comm, send, sendDot, recv, recvDot []T, root int) error {
	return both(pair[T]{send, recv}, pair[T]{sendDot, recvDot}, func(p pair[T]) error { return comm.Scatter(c, p.send, p.recv, root) })
}

// Scatterv runs comm.Scatterv.
func Scatterv[T transpose.Float](c comm.Comm, send, sendDot, recv, recvDot []T, counts []int, root int) error {
	return both(pair[T]{send, recv}, pair[T]{sendDot, recvDot}, func(p pair[T]) error { return comm.Scatterv(c, p.send, p.recv, counts, root) })
}

// Allgather runs comm.Allgather.
func Allgather[T transpose.Float](c comm.Comm, send, sendDot, recv, recvDot []T) error {
	return both(pair[T]{send, recv}, pair[T]{sendDot, recvDot}, func(p pair[T]) error { return comm.Allgather(c, p.send, p.recv) })
}

// Allgatherv runs comm.Allgatherv.
func Allgatherv[T transpose.Float](c comm.Comm, send, sendDot, recv, recvDot []T, counts []int) error {
	return both(pair[T]{send, recv}, pair[T]{sendDot, recvDot}, func(p pair[T]) error { return comm.Allgatherv(c, p.send, p.recv, counts) })
}

// Alltoall runs comm.Alltoall.
func Alltoall[T transpose.Float](c comm.Comm, send, sendDot, recv, recvDot []T) error {
	return both(pair[T]{send, recv}, pair[T]{sendDot, recvDot}, func(p pair[T]) error { return comm.Alltoall(c, p.send, p.recv) })
}

// Alltoallv runs comm.Alltoallv.
func Alltoallv[T transpose.Float](c comm.Comm, send, sendDot, recv, recvDot []T, sendCounts, recvCounts []int) error {
	return both(pair[T]{send, recv}, pair[T]{sendDot, recvDot}, func(p pair[T]) error {
		return comm.Alltoallv(c, p.send, p.recv, sendCounts, recvCounts)
	})
}
