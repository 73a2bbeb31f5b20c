package transpose

import "github.com/gradgen/gradgen/runtime/comm"

// accumulate adds to sendBar what move stores in a buffer of its length. It clears recvBar before, because the two may
// overlap.
func accumulate[T Float](sendBar, recvBar []T, move func(back []T) error) error {
	back := make([]T, len(sendBar))
	err := move(back)
	clear(recvBar)
	for i, v := range back {
		sendBar[i] += v
	}
	return err
}

// Gather is the transpose of comm.Gather: the root scatters recvBar.
func Gather[T Float](c comm.Comm, sendBar, recvBar []T, root int) error {
	return accumulate(sendBar, recvBar, func(back []T) error { return comm.Scatter(c, recvBar, back, root) })
}

// Gatherv is the transpose of comm.Gatherv.
func Gatherv[T Float](c comm.Comm, sendBar, recvBar []T, counts []int, root int) error {
	return accumulate(sendBar, recvBar, func(back []T) error { return comm.Scatterv(c, recvBar, back, counts, root) })
}

// Scatter is the transpose of comm.Scatter: the root gathers recvBar.
func Scatter[T Float](c comm.Comm, sendBar, recvBar []T, root int) error {
	return accumulate(sendBar, recvBar, func(back []T) error { return comm.Gather(c, recvBar, back, root) })
}

// Scatterv is the transpose of comm.Scatterv.
func Scatterv[T Float](c comm.Comm, sendBar, recvBar []T, counts []int, root int) error {
	return accumulate(sendBar, recvBar, func(back []T) error { return comm.Gatherv(c, recvBar, back, counts, root) })
}

// Allgather is the transpose of comm.Allgather.
func Allgather[T Float](c comm.Comm, sendBar, recvBar []T) error {
	return accumulate(sendBar, recvBar, func(back []T) error { return comm.ReduceScatter(c, recvBar, back, comm.Sum) })
}

// Allgatherv is the transpose of comm.Allgatherv.
func Allgatherv[T Float](c comm.Comm, sendBar, recvBar []T, counts []int) error {
	return accumulate(sendBar, recvBar, func(back []T) error { return comm.ReduceScatterv(c, recvBar, back, counts, comm.Sum) })
}

// ReduceScatter is the transpose of comm.ReduceScatter with Sum.
func ReduceScatter[T Float](c comm.Comm, sendBar, recvBar []T) error {
	return accumulate(sendBar, recvBar, func(back []T) error { return comm.Allgather(c, recvBar, back) })
}

// ReduceScatterv is the transpose of comm.ReduceScatterv with Sum.
func ReduceScatterv[T Float](c comm.Comm, sendBar, recvBar []T, counts []int) error {
	return accumulate(sendBar, recvBar, func(back []T) error { return comm.Allgatherv(c, recvBar, back, counts) })
}

// Alltoall is the transpose of comm.Alltoall.
func Alltoall[T Float](c comm.Comm, sendBar, recvBar []T) error {
	return accumulate(sendBar, recvBar, func(back []T) error { return comm.Alltoall(c, recvBar, back) })
}

// Alltoallv is the transpose of comm.Alltoallv with the same counts.
func Alltoallv[T Float](c comm.Comm, sendBar, recvBar []T, sendCounts, recvCounts []int) error {
	return accumulate(sendBar, recvBar, func(back []T) error { return comm.Alltoallv(c, recvBar, back, recvCounts, sendCounts) })
}

// Send is the transpose of comm.Send: it receives the cotangent of the message.
func Send[T Float](c comm.Comm, xBar []T, dest, tag int) error {
	return accumulate(xBar, nil, func(back []T) error {
		_, err := comm.Recv(c, back, dest, tag)
		return err
	})
}

// Recv is the transpose of comm.Recv, given the status of the message: its cotangent goes back to the sender.
func Recv[T Float](c comm.Comm, xBar []T, s comm.Status) error {
	if s.Source == comm.ProcNull {
		return nil
	}
	xBar = xBar[:s.Count]
	err := comm.Send(c, xBar, s.Source, s.Tag)
	clear(xBar)
	return err
}

// Sendrecv is the transpose of comm.Sendrecv to dest, given the status of what was received.
func Sendrecv[T Float](c comm.Comm, sendBar []T, dest, sendTag int, recvBar []T, s comm.Status) error {
	recvBar = recvBar[:s.Count]
	tag := s.Tag
	if s.Source == comm.ProcNull {
		tag = 0
	}
	return accumulate(sendBar, recvBar, func(back []T) error {
		_, err := comm.Sendrecv(c, recvBar, s.Source, tag, back, dest, sendTag)
		return err
	})
}

// Pending is the transpose of a message under way.
type Pending[T Float] struct {
	request   comm.Request
	bar, back []T
}

// PostIsend is the transpose of the Wait for comm.Isend(c, x, dest, tag).
func PostIsend[T Float](c comm.Comm, xBar []T, dest, tag int) (*Pending[T], error) {
	p := &Pending[T]{bar: xBar, back: make([]T, len(xBar))}
	var err error
	p.request, err = comm.Irecv(c, p.back, dest, tag)
	return p, err
}

// PostIrecv is the transpose of the Wait for a comm.Irecv that returned s. xBar must not be used between it
// and Finish.
func PostIrecv[T Float](c comm.Comm, xBar []T, s comm.Status) (*Pending[T], error) {
	if s.Source == comm.ProcNull {
		return &Pending[T]{}, nil
	}
	p := &Pending[T]{bar: xBar[:s.Count]}
	var err error
	p.request, err = comm.Isend(c, p.bar, s.Source, s.Tag)
	return p, err
}

// Finish is the transpose of the Isend or Irecv itself.
func (p *Pending[T]) Finish() error {
	err := comm.Waitall(p.request)
	if p.back == nil {
		clear(p.bar)
	}
	for i, v := range p.back {
		p.bar[i] += v
	}
	return err
}
