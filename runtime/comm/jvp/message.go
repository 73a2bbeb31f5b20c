package jvp

import (
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/transpose"
)

// pack returns the values followed by the tangents.
func pack[T transpose.Float](x, xDot []T) []T {
	return append(append(make([]T, 0, 2*len(x)), x...), xDot...)
}

// unpack splits a message into values and tangents, and returns the status of the
// values alone.
func unpack[T transpose.Float](message, x, xDot []T, s comm.Status) (comm.Status, error) {
	if s.Source == comm.ProcNull {
		return s, nil
	}
	if s.Count%2 != 0 {
		return s, fmt.Errorf("jvp: a message of %d numbers from rank %d carries no tangents", s.Count, s.Source)
	}
	s.Count /= 2
	copy(x, message[:s.Count])
	copy(xDot, message[s.Count:2*s.Count])
	return s, nil
}

// Send runs comm.Send.
func Send[T transpose.Float](c comm.Comm, x, xDot []T, dest, tag int) error {
	return comm.Send(c, pack(x, xDot), dest, tag)
}

// Recv runs comm.Recv.
func Recv[T transpose.Float](c comm.Comm, x, xDot []T, source, tag int) (comm.Status, error) {
	message := make([]T, 2*len(x))
	s, err := comm.Recv(c, message, source, tag)
	if err != nil {
		return s, err
	}
	return unpack(message, x, xDot, s)
}

// Sendrecv runs comm.Sendrecv.
func Sendrecv[T transpose.Float](c comm.Comm, send, sendDot []T, dest, sendTag int, recv, recvDot []T, source, recvTag int) (comm.Status, error) {
	message := make([]T, 2*len(recv))
	s, err := comm.Sendrecv(c, pack(send, sendDot), dest, sendTag, message, source, recvTag)
	if err != nil {
		return s, err
	}
	return unpack(message, recv, recvDot, s)
}

// Isend runs comm.Isend.
func Isend[T transpose.Float](c comm.Comm, x, xDot []T, dest, tag int) (comm.Request, error) {
	return comm.Isend(c, pack(x, xDot), dest, tag)
}

// A request is a receive that was started.
type request[T transpose.Float] struct {
	comm.Request
	message, x, xDot []T
	done             bool
	status           comm.Status
	err              error
}

// Irecv runs comm.Irecv. Values and tangents are valid after Wait.
func Irecv[T transpose.Float](c comm.Comm, x, xDot []T, source, tag int) (comm.Request, error) {
	message := make([]T, 2*len(x))
	r, err := comm.Irecv(c, message, source, tag)
	if err != nil {
		return r, err
	}
	return &request[T]{Request: r, message: message, x: x, xDot: xDot}, nil
}

// Wait implements comm.Request.
func (r *request[T]) Wait() (comm.Status, error) {
	if r.done {
		return r.status, r.err
	}
	r.done = true
	if r.status, r.err = r.Request.Wait(); r.err == nil {
		r.status, r.err = unpack(r.message, r.x, r.xDot, r.status)
	}
	return r.status, r.err
}

// Probe runs c.Probe. The status counts only values.
func Probe(c comm.Comm, source, tag int, t comm.Type) (comm.Status, error) {
	s, err := comm.OrSelf(c).Probe(source, tag, t)
	return halved(s, t), err
}

// Iprobe runs c.Iprobe.
func Iprobe(c comm.Comm, source, tag int, t comm.Type) (comm.Status, bool, error) {
	s, found, err := comm.OrSelf(c).Iprobe(source, tag, t)
	return halved(s, t), found, err
}

func halved(s comm.Status, t comm.Type) comm.Status {
	if t == comm.Float64 || t == comm.Float32 {
		s.Count /= 2
	}
	return s
}
