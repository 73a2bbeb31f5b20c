package hvp

import (
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/jvp"
	"github.com/gradgen/gradgen/runtime/comm/transpose"
	"github.com/gradgen/gradgen/runtime/comm/vjp"
)

// A message contains the values and then the tangents. The message of its reverse
// contains the cotangents of both.

// back returns the communicator for messages of reverse sweeps.
func back(c comm.Comm) comm.Comm { return comm.OrSelf(c).Twin() }

// pack returns the cotangents of the received values, followed by those of the received
// tangents.
func pack[T any](xBar, xDotBar []T, s comm.Status) []T {
	return append(append(make([]T, 0, 2*s.Count), xBar[:s.Count]...), xDotBar[:s.Count]...)
}

// drop sets the cotangents of received values and tangents to zero.
func drop[T any](xBar, xDotBar []T, s comm.Status) {
	clear(xBar[:s.Count])
	clear(xDotBar[:s.Count])
}

// packed returns the status of the message that contained values and tangents.
func packed(s comm.Status) comm.Status {
	s.Count *= 2
	return s
}

// add adds the halves of message to xBar and xDotBar.
func add[T transpose.Float](xBar, xDotBar, message []T) {
	for i := range xBar {
		xBar[i] += message[i]
		xDotBar[i] += message[len(xBar)+i]
	}
}

// Send runs comm.Send.
func Send[T transpose.Float](c comm.Comm, x, xBar, xDot, xDotBar []T, dest, tag int) (vjp.Step, error) {
	err := jvp.Send(c, x, xDot, dest, tag)
	return vjp.NewStep(err, func() error {
		message := make([]T, 2*len(xBar))
		err := transpose.Send(back(c), message, dest, tag)
		add(xBar, xDotBar, message)
		return err
	})
}

// Recv runs comm.Recv. Source and tag may be wildcards.
func Recv[T transpose.Float](c comm.Comm, x, xBar, xDot, xDotBar []T, source, tag int) (vjp.Step, comm.Status, error) {
	s, err := jvp.Recv(c, x, xDot, source, tag)
	step, err := vjp.NewStep(err, func() error {
		message := pack(xBar, xDotBar, s)
		drop(xBar, xDotBar, s)
		return transpose.Recv(back(c), message, packed(s))
	})
	return step, s, err
}

// Sendrecv runs comm.Sendrecv.
func Sendrecv[T transpose.Float](c comm.Comm, send, sendBar, sendDot, sendDotBar []T, dest, sendTag int, recv, recvBar, recvDot, recvDotBar []T, source, recvTag int) (vjp.Step, comm.Status, error) {
	s, err := jvp.Sendrecv(c, send, sendDot, dest, sendTag, recv, recvDot, source, recvTag)
	step, err := vjp.NewStep(err, func() error {
		received, sent := pack(recvBar, recvDotBar, s), make([]T, 2*len(sendBar))
		drop(recvBar, recvDotBar, s)
		err := transpose.Sendrecv(back(c), sent, dest, sendTag, received, packed(s))
		add(sendBar, sendDotBar, sent)
		return err
	})
	return step, s, err
}

// Isend runs comm.Isend. Its reverse waits for the cotangents of the message.
func Isend[T transpose.Float](c comm.Comm, x, xBar, xDot, xDotBar []T, dest, tag int) (vjp.Step, comm.Request, error) {
	r, err := jvp.Isend(c, x, xDot, dest, tag)
	return vjp.NewRequest(r, err, func(comm.Status) (func() error, error) {
		message := make([]T, 2*len(xBar))
		p, err := transpose.PostIsend(back(c), message, dest, tag)
		return func() error {
			err := p.Finish()
			add(xBar, xDotBar, message)
			return err
		}, err
	})
}

// Irecv runs comm.Irecv. Its reverse waits until the cotangents of the message have been sent.
func Irecv[T transpose.Float](c comm.Comm, x, xBar, xDot, xDotBar []T, source, tag int) (vjp.Step, comm.Request, error) {
	r, err := jvp.Irecv(c, x, xDot, source, tag)
	return vjp.NewRequest(r, err, func(s comm.Status) (func() error, error) {
		p, err := transpose.PostIrecv(back(c), pack(xBar, xDotBar, s), packed(s))
		return func() error {
			err := p.Finish()
			drop(xBar, xDotBar, s)
			return err
		}, err
	})
}
