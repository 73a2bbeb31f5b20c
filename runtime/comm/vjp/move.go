package vjp

import (
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/transpose"
)

// Bcast runs comm.Bcast.
func Bcast[T transpose.Float](c comm.Comm, x, xBar []T, root int) (Step, error) {
	err := comm.Bcast(c, x, root)
	return NewStep(err, func() error { return transpose.Bcast(c, xBar, root) })
}

// Gather runs comm.Gather.
func Gather[T transpose.Float](c comm.Comm, send, sendBar, recv, recvBar []T, root int) (Step, error) {
	err := comm.Gather(c, send, recv, root)
	return NewStep(err, func() error { return transpose.Gather(c, sendBar, recvBar, root) })
}

// Gatherv runs comm.Gatherv.
func Gatherv[T transpose.Float](c comm.Comm, send, sendBar, recv, recvBar []T, counts []int, root int) (Step, error) {
	err := comm.Gatherv(c, send, recv, counts, root)
	counts = keep(counts)
	return NewStep(err, func() error { return transpose.Gatherv(c, sendBar, recvBar, counts, root) })
}

// Scatter runs comm.Scatter.
func Scatter[T transpose.Float](c comm.Comm, send, sendBar, recv, recvBar []T, root int) (Step, error) {
	err := comm.Scatter(c, send, recv, root)
	return NewStep(err, func() error { return transpose.Scatter(c, sendBar, recvBar, root) })
}

// Scatterv runs comm.Scatterv.
func Scatterv[T transpose.Float](c comm.Comm, send, sendBar, recv, recvBar []T, counts []int, root int) (Step, error) {
	err := comm.Scatterv(c, send, recv, counts, root)
	counts = keep(counts)
	return NewStep(err, func() error { return transpose.Scatterv(c, sendBar, recvBar, counts, root) })
}

// Allgather runs comm.Allgather.
func Allgather[T transpose.Float](c comm.Comm, send, sendBar, recv, recvBar []T) (Step, error) {
	err := comm.Allgather(c, send, recv)
	return NewStep(err, func() error { return transpose.Allgather(c, sendBar, recvBar) })
}

// Allgatherv runs comm.Allgatherv.
func Allgatherv[T transpose.Float](c comm.Comm, send, sendBar, recv, recvBar []T, counts []int) (Step, error) {
	err := comm.Allgatherv(c, send, recv, counts)
	counts = keep(counts)
	return NewStep(err, func() error { return transpose.Allgatherv(c, sendBar, recvBar, counts) })
}

// Alltoall runs comm.Alltoall.
func Alltoall[T transpose.Float](c comm.Comm, send, sendBar, recv, recvBar []T) (Step, error) {
	err := comm.Alltoall(c, send, recv)
	return NewStep(err, func() error { return transpose.Alltoall(c, sendBar, recvBar) })
}

// Alltoallv runs comm.Alltoallv.
func Alltoallv[T transpose.Float](c comm.Comm, send, sendBar, recv, recvBar []T, sendCounts, recvCounts []int) (Step, error) {
	err := comm.Alltoallv(c, send, recv, sendCounts, recvCounts)
	out, in := keep(sendCounts), keep(recvCounts)
	return NewStep(err, func() error { return transpose.Alltoallv(c, sendBar, recvBar, out, in) })
}

// keep copies counts, because the caller may change them before the reverse sweep.
func keep(counts []int) []int { return append([]int(nil), counts...) }
