package vjp

import (
	"errors"
	"slices"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/transpose"
)

// back returns the communicator for messages of reverse sweeps.
func back(c comm.Comm) comm.Comm { return comm.OrSelf(c).Twin() }

// Send runs comm.Send. Its reverse receives the cotangent of the message and adds it to xBar.
func Send[T transpose.Float](c comm.Comm, x, xBar []T, dest, tag int) (Step, error) {
	err := comm.Send(c, x, dest, tag)
	return NewStep(err, func() error { return transpose.Send(back(c), xBar, dest, tag) })
}

// Recv runs comm.Recv. Source and tag may be wildcards: the reverse sends the cotangent to the rank that the message
// came from.
func Recv[T transpose.Float](c comm.Comm, x, xBar []T, source, tag int) (Step, comm.Status, error) {
	s, err := comm.Recv(c, x, source, tag)
	step, err := NewStep(err, func() error { return transpose.Recv(back(c), xBar, s) })
	return step, s, err
}

// Sendrecv runs comm.Sendrecv.
func Sendrecv[T transpose.Float](c comm.Comm, send, sendBar []T, dest, sendTag int, recv, recvBar []T, source, recvTag int) (Step, comm.Status, error) {
	s, err := comm.Sendrecv(c, send, dest, sendTag, recv, source, recvTag)
	step, err := NewStep(err, func() error { return transpose.Sendrecv(back(c), sendBar, dest, sendTag, recvBar, s) })
	return step, s, err
}

// A request is a message that was started and not waited for. post reverses its Wait, and finish reverses its start.
type request struct {
	comm.Request
	post   func(s comm.Status) (finish func() error, err error)
	waited bool
	finish func() error // set by post
}

// Isend runs comm.Isend. Its reverse waits for the cotangent of the message and adds it to xBar.
func Isend[T transpose.Float](c comm.Comm, x, xBar []T, dest, tag int) (Step, comm.Request, error) {
	r, err := comm.Isend(c, x, dest, tag)
	return NewRequest(r, err, func(comm.Status) (func() error, error) {
		p, err := transpose.PostIsend(back(c), xBar, dest, tag)
		return p.Finish, err
	})
}

// Irecv runs comm.Irecv. Its reverse waits until the cotangent of the message has been sent.
func Irecv[T transpose.Float](c comm.Comm, x, xBar []T, source, tag int) (Step, comm.Request, error) {
	r, err := comm.Irecv(c, x, source, tag)
	return NewRequest(r, err, func(s comm.Status) (func() error, error) {
		p, err := transpose.PostIrecv(back(c), xBar, s)
		return p.Finish, err
	})
}

// NewRequest returns a request for the started message r. post reverses its first Wait and gets the status of the
// message; the function finish that post returns reverses the start.
func NewRequest(r comm.Request, err error, post func(comm.Status) (func() error, error)) (Step, comm.Request, error) {
	if err != nil {
		return Step{err: err}, r, err
	}
	q := &request{Request: r, post: post}
	return Step{undo: q.end}, q, nil
}

// end reverses the start of the message.
func (q *request) end() error {
	if q.finish == nil {
		return errors.New("a request that was not waited for cannot be reversed")
	}
	return q.finish()
}

// wait waits for the message. begin posts the opposite message; it is nil unless this is the first wait.
func (q *request) wait() (begin func() error, s comm.Status, err error) {
	s, err = q.Request.Wait()
	if q.waited {
		return nil, s, err
	}
	q.waited = true
	return func() (err error) {
		q.finish, err = q.post(s)
		return err
	}, s, err
}

// Wait runs r.Wait(). Its reverse starts the opposite message.
func Wait(r comm.Request) (Step, comm.Status, error) {
	q, ours := r.(*request)
	if !ours {
		s, err := r.Wait()
		return Step{}, s, err
	}
	begin, s, err := q.wait()
	return Step{undo: begin, err: err}, s, err
}

// Waitall runs comm.Waitall.
func Waitall(requests []comm.Request) (Step, error) {
	var begins []func() error
	var first error
	for _, r := range requests {
		if r == nil {
			continue
		}
		s, _, err := Wait(r)
		if s.undo != nil {
			begins = append(begins, s.undo)
		}
		if err != nil && first == nil {
			first = err
		}
	}
	return NewStep(first, func() error {
		for _, begin := range slices.Backward(begins) {
			if err := begin(); err != nil {
				return err
			}
		}
		return nil
	})
}
