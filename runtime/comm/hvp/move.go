package hvp

import (
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/jvp"
	"github.com/gradgen/gradgen/runtime/comm/transpose"
	"github.com/gradgen/gradgen/runtime/comm/vjp"
)

// both returns the step of a linear operation. Its reverse calls undo for the
// cotangents of the tangents, and then for those of the values.
func both(err error, undo func(tangents bool) error) (vjp.Step, error) {
	return vjp.NewStep(err, func() error {
		if err := undo(true); err != nil {
			return err
		}
		return undo(false)
	})
}

// in returns the step of a linear operation in place.
func in[T any](err error, xBar, xDotBar []T, undo func(bar []T) error) (vjp.Step, error) {
	return both(err, func(tangents bool) error {
		if tangents {
			return undo(xDotBar)
		}
		return undo(xBar)
	})
}

// A buffer contains the cotangents of values and of tangents.
type buffer[T any] struct{ bar, dotBar []T }

// across returns the step of a linear operation with two buffers.
func across[T any](err error, send, recv buffer[T], undo func(send, recv []T) error) (vjp.Step, error) {
	return both(err, func(tangents bool) error {
		if tangents {
			return undo(send.dotBar, recv.dotBar)
		}
		return undo(send.bar, recv.bar)
	})
}

// Bcast runs comm.Bcast.
func Bcast[T transpose.Float](c comm.Comm, x, xBar, xDot, xDotBar []T, root int) (vjp.Step, error) {
	err := jvp.Bcast(c, x, xDot, root)
	return in(err, xBar, xDotBar, func(bar []T) error { return transpose.Bcast(c, bar, root) })
}

// Gather runs comm.Gather.
func Gather[T transpose.Float](c comm.Comm, send, sendBar, sendDot, sendDotBar, recv, recvBar, recvDot, recvDotBar []T, root int) (vjp.Step, error) {
	err := jvp.Gather(c, send, sendDot, recv, recvDot, root)
	return across(err, buffer[T]{sendBar, sendDotBar}, buffer[T]{recvBar, recvDotBar}, func(send, recv []T) error {
		return transpose.Gather(c, send, recv, root)
	})
}

// Gatherv runs comm.Gatherv.
func Gatherv[T transpose.Float](c comm.Comm, send, sendBar, sendDot, sendDotBar, recv, recvBar, recvDot, recvDotBar []T, counts []int, root int) (vjp.Step, error) {
	err := jvp.Gatherv(c, send, sendDot, recv, recvDot, counts, root)
	counts = keep(counts)
	return across(err, buffer[T]{sendBar, sendDotBar}, buffer[T]{recvBar, recvDotBar}, func(send, recv []T) error {
		return transpose.Gatherv(c, send, recv, counts, root)
	})
}

// Scatter runs comm.Scatter.
func Scatter[T transpose.Float](c comm.Comm, send, sendBar, sendDot, sendDotBar, recv, recvBar, recvDot, recvDotBar []T, root int) (vjp.Step, error) {
	err := jvp.Scatter(c, send, sendDot, recv, recvDot, root)
	return across(err, buffer[T]{sendBar, sendDotBar}, buffer[T]{recvBar, recvDotBar}, func(send, recv []T) error {
		return transpose.Scatter(c, send, recv, root)
	})
}

// Scatterv runs comm.Scatterv.
func Scatterv[T transpose.Float](c comm.Comm, send, sendBar, sendDot, sendDotBar, recv, recvBar, recvDot, recvDotBar []T, counts []int, root int) (vjp.Step, error) {
	err := jvp.Scatterv(c, send, sendDot, recv, recvDot, counts, root)
	counts = keep(counts)
	return across(err, buffer[T]{sendBar, sendDotBar}, buffer[T]{recvBar, recvDotBar}, func(send, recv []T) error {
		return transpose.Scatterv(c, send, recv, counts, root)
	})
}

// Allgather runs comm.Allgather.
func Allgather[T transpose.Float](c comm.Comm, send, sendBar, sendDot, sendDotBar, recv, recvBar, recvDot, recvDotBar []T) (vjp.Step, error) {
	err := jvp.Allgather(c, send, sendDot, recv, recvDot)
	return across(err, buffer[T]{sendBar, sendDotBar}, buffer[T]{recvBar, recvDotBar}, func(send, recv []T) error {
		return transpose.Allgather(c, send, recv)
	})
}

// Allgatherv runs comm.Allgatherv.
func Allgatherv[T transpose.Float](c comm.Comm, send, sendBar, sendDot, sendDotBar, recv, recvBar, recvDot, recvDotBar []T, counts []int) (vjp.Step, error) {
	err := jvp.Allgatherv(c, send, sendDot, recv, recvDot, counts)
	counts = keep(counts)
	return across(err, buffer[T]{sendBar, sendDotBar}, buffer[T]{recvBar, recvDotBar}, func(send, recv []T) error {
		return transpose.Allgatherv(c, send, recv, counts)
	})
}

// Alltoall runs comm.Alltoall.
func Alltoall[T transpose.Float](c comm.Comm, send, sendBar, sendDot, sendDotBar, recv, recvBar, recvDot, recvDotBar []T) (vjp.Step, error) {
	err := jvp.Alltoall(c, send, sendDot, recv, recvDot)
	return across(err, buffer[T]{sendBar, sendDotBar}, buffer[T]{recvBar, recvDotBar}, func(send, recv []T) error {
		return transpose.Alltoall(c, send, recv)
	})
}

// Alltoallv runs comm.Alltoallv.
func Alltoallv[T transpose.Float](c comm.Comm, send, sendBar, sendDot, sendDotBar, recv, recvBar, recvDot, recvDotBar []T, sendCounts, recvCounts []int) (vjp.Step, error) {
	err := jvp.Alltoallv(c, send, sendDot, recv, recvDot, sendCounts, recvCounts)
	outgoing, incoming := keep(sendCounts), keep(recvCounts)
	return across(err, buffer[T]{sendBar, sendDotBar}, buffer[T]{recvBar, recvDotBar}, func(send, recv []T) error {
		return transpose.Alltoallv(c, send, recv, outgoing, incoming)
	})
}

// keep copies counts, because the caller may change them before the reverse sweep.
func keep(counts []int) []int { return append([]int(nil), counts...) }
