package vjp

import (
	"errors"
	"slices"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/transpose"
)

// back is where the messages of reverse sweeps go.
func back(c comm.Comm) comm.Comm { return comm.OrSelf(c).Twin() }

// Send is comm.Send.
func Send[T transpose.Float](c comm.Comm, x, xBar []T, dest, tag int) (Step, error) {
	err := comm.Send(c, x, dest, tag)
	return NewStep(err, func() error { return transpose.Send(back(c), xBar, dest, tag) })
}

// Recv is comm.Recv. Source and tag may be wildcards: the transpose sends to whom the message came from.
func Recv[T transpose.Float](c comm.Comm, x, xBar []T, source, tag int) (Step, comm.Status, error) {
	s, err := comm.Recv(c, x, source, tag)
	step, err := NewStep(err, func() error { return transpose.Recv(back(c), xBar, s) })
	return step, s, err
}

// Sendrecv is comm.Sendrecv.
func Sendrecv[T transpose.Float](c comm.Comm, send, sendBar []T, dest, sendTag int, recv, recvBar []T, source, recvTag int) (Step, comm.Status, error) {
	s, err := comm.Sendrecv(c, send, dest, sendTag, recv, source, recvTag)
	step, err := NewStep(err, func() error { return transpose.Sendrecv(back(c), sendBar, dest, sendTag, recvBar, s) })
	return step, s, err
}

// request is a message under way whose Wait is reversed by post, and whose start by finish.
type request struct {
	comm.Request
	post   func(s comm.Status) (finish func() error, err error)
	waited bool
	finish func() error // once posted
}

// Isend is comm.Isend. Its reverse waits for the cotangent of the message and adds it to xBar.
func Isend[T transpose.Float](c comm.Comm, x, xBar []T, dest, tag int) (Step, comm.Request, error) {
	r, err := comm.Isend(c, x, dest, tag)
	return NewRequest(r, err, func(comm.Status) (func() error, error) {
		p, err := transpose.PostIsend(back(c), xBar, dest, tag)
		return p.Finish, err
	})
}

// Irecv is comm.Irecv. Its reverse waits until the cotangent of the message has been sent.
func Irecv[T transpose.Float](c comm.Comm, x, xBar []T, source, tag int) (Step, comm.Request, error) {
	r, err := comm.Irecv(c, x, source, tag)
	return NewRequest(r, err, func(s comm.Status) (func() error, error) {
		p, err := transpose.PostIrecv(back(c), xBar, s)
		return p.Finish, err
	})
}

// NewRequest is r, a message that has been started, as one whose first Wait is reversed by post, and whose start by the
// finish that post returned. Post is told the status of the message.
func NewRequest(r comm.Request, err error, post func(comm.Status) (func() error, error)) (Step, comm.Request, error) {
	if err != nil {
		return Step{err: err}, r, err
	}
	q := &request{Request: r, post: post}
	return Step{undo: q.end}, q, nil
}

// end is the reverse of the start of the message.
func (q *request) end() error {
	if q.finish == nil {
		return errors.New("a request that was not waited for cannot be reversed")
	}
	return q.finish()
}

// wait waits; begin, which the first wait alone has, posts the opposite message.
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

// Wait is r.Wait(). Its reverse starts the opposite message.
func Wait(r comm.Request) (Step, comm.Status, error) {
	q, ours := r.(*request)
	if !ours {
		s, err := r.Wait()
		return Step{}, s, err
	}
	begin, s, err := q.wait()
	return Step{undo: begin, err: err}, s, err
}

// Waitall is comm.Waitall.
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
