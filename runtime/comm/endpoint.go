package comm

import (
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm/internal/shm"
)

// ends names a point-to-point operation of one rank for its errors.
type ends struct {
	call      call
	peer, tag int
}

// endpoint is where one rank of a communicator receives messages that other goroutines put into its mailbox:
// other ranks of this process, or readers of connections.
type endpoint struct {
	world      *shm.World
	id         int // the rank in the world
	rank, size int // in the communicator
	freed      bool
	box        *shm.Mailbox
	post       postman
	within     *what // the collective that the messages belong to; nil outside of collectives
}

// postman takes messages to the other ranks of a communicator.
type postman interface {
	// carry takes t to rank dest, or to its mailbox. It completes t as soon as t's message may be changed.
	carry(t *shm.Transfer, dest int) error
	// expects returns an error if no message from source can come any more.
	expects(source int) error
}

func (p *endpoint) errorAt(e ends, err error) error {
	return &Error{Op: e.call.String(), Rank: p.rank, Peer: e.peer, Tag: e.tag, Err: err}
}

func (p *endpoint) point(e ends) shm.Point {
	if p.within != nil {
		return shm.Point{Rank: p.id, Op: p.within.call.String(), Peer: p.within.root, Tag: None}
	}
	return shm.Point{Rank: p.id, Op: e.call.String(), Peer: e.peer, Tag: e.tag}
}

// checkPeer refuses ranks and tags that do not exist, and everything once the job has ended.
func (p *endpoint) checkPeer(e ends, wildcards bool) error {
	if p.freed {
		return p.errorAt(e, ErrFreed)
	}
	if err := checkEnds(e, p.size, wildcards); err != nil {
		return p.errorAt(e, err)
	}
	if err := p.world.Err(); err != nil {
		return p.errorAt(e, err)
	}
	return nil
}

func checkEnds(e ends, size int, wildcards bool) error {
	switch {
	case e.peer == ProcNull, wildcards && e.peer == AnySource:
	case e.peer < 0 || e.peer >= size:
		return fmt.Errorf("%w: %d of %d ranks", ErrRank, e.peer, size)
	}
	if e.tag < 0 && !(wildcards && e.tag == AnyTag) || e.tag > MaxTag {
		return fmt.Errorf("%w: 0 to %d", ErrTag, MaxTag)
	}
	return nil
}

// Send implements [Comm].
func (p *endpoint) Send(x Buffer, dest, tag int) error {
	return p.send(x, ends{callSend, dest, tag})
}

func (p *endpoint) send(x Buffer, e ends) error {
	if err := p.checkPeer(e, false); err != nil || e.peer == ProcNull {
		return err
	}
	w := p.world
	t := w.Transfer()
	if err := p.carry(t, x, e); err != nil {
		return err
	}
	if err := t.Wait(w, p.point(e)); err != nil {
		return p.errorAt(e, err)
	}
	w.Release(t)
	return nil
}

func (p *endpoint) carry(t *shm.Transfer, x Buffer, e ends) error {
	t.Source, t.Tag, t.Type, t.Data = p.rank, e.tag, uint8(x.Type), x.Bytes()
	if err := p.post.carry(t, e.peer); err != nil {
		return p.errorAt(e, err)
	}
	return nil
}

// Recv implements [Comm].
func (p *endpoint) Recv(x Buffer, source, tag int) (Status, error) {
	e := ends{callRecv, source, tag}
	if err := p.checkPeer(e, true); err != nil {
		return Status{}, err
	}
	if source == ProcNull {
		return fromNobody, nil
	}
	w := p.world
	t := w.Transfer()
	if err := p.accept(t, x, e); err != nil {
		return Status{}, err
	}
	s, err := p.received(t, x, e)
	if err == nil {
		w.Release(t)
	}
	return s, err
}

var fromNobody = Status{Source: ProcNull, Tag: AnyTag}

func (p *endpoint) accept(t *shm.Transfer, x Buffer, e ends) error {
	t.Source, t.Tag, t.Type, t.Data = e.peer, e.tag, uint8(x.Type), x.Bytes()
	p.box.Receive(p.world, t)
	if t.Done() {
		return nil
	}
	if err := p.post.expects(e.peer); err != nil && !t.Done() {
		return p.errorAt(e, err)
	}
	return nil
}

// received waits for a receive. A message that does not fit ends the job.
func (p *endpoint) received(t *shm.Transfer, x Buffer, e ends) (Status, error) {
	if err := t.Wait(p.world, p.point(e)); err != nil {
		return Status{}, p.errorAt(e, err)
	}
	sent := Type(t.GotType)
	s := Status{Source: t.GotSource, Tag: t.GotTag, Count: t.GotBytes / sent.Size()}
	var err error
	switch {
	case sent != x.Type:
		err = differentTypes(s.Count, sent, x)
		if p.within != nil {
			err = fmt.Errorf("%w: %w", ErrMismatch, err)
		}
	case s.Count > x.Len:
		err = fmt.Errorf("%w: %d %v sent, room for %d", ErrTruncate, s.Count, sent, x.Len)
	default:
		return s, nil
	}
	err = p.errorAt(ends{e.call, s.Source, s.Tag}, err)
	p.world.Fail(err)
	return Status{}, err
}

// Sendrecv implements [Comm].
func (p *endpoint) Sendrecv(send Buffer, dest, sendTag int, recv Buffer, source, recvTag int) (Status, error) {
	e := ends{callSendrecv, source, recvTag}
	if err := p.checkPeer(e, true); err != nil {
		return Status{}, err
	}
	out := ends{callSendrecv, dest, sendTag}
	if source == ProcNull {
		return fromNobody, p.send(send, out)
	}
	w := p.world
	t := w.Transfer()
	if err := p.accept(t, recv, e); err != nil {
		return Status{}, err
	}
	if err := p.send(send, out); err != nil {
		return Status{}, err
	}
	s, err := p.received(t, recv, e)
	if err == nil {
		w.Release(t)
	}
	return s, err
}

// endpointRequest is a send or receive under way.
type endpointRequest struct {
	shm.Transfer
	p    *endpoint
	x    Buffer
	ends ends
	recv bool
	null bool // to or from ProcNull
}

// Isend implements [Comm].
func (p *endpoint) Isend(x Buffer, dest, tag int) (Request, error) {
	r := &endpointRequest{p: p, x: x, ends: ends{callIsend, dest, tag}, null: dest == ProcNull}
	if err := p.checkPeer(r.ends, false); err != nil {
		return nil, err
	}
	if !r.null {
		if err := p.carry(&r.Transfer, x, r.ends); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// Irecv implements [Comm].
func (p *endpoint) Irecv(x Buffer, source, tag int) (Request, error) {
	e := ends{callIrecv, source, tag}
	r := &endpointRequest{p: p, x: x, ends: e, recv: true, null: e.peer == ProcNull}
	if err := p.checkPeer(e, true); err != nil {
		return nil, err
	}
	if !r.null {
		if err := p.accept(&r.Transfer, x, e); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// Wait implements [Request].
func (r *endpointRequest) Wait() (Status, error) {
	switch {
	case r.null && r.recv:
		return fromNobody, nil
	case r.null:
		return Status{}, nil
	case r.recv:
		return r.p.received(&r.Transfer, r.x, r.ends)
	}
	if err := r.Transfer.Wait(r.p.world, r.p.point(r.ends)); err != nil {
		return Status{}, r.p.errorAt(r.ends, err)
	}
	return Status{}, nil
}

// Test implements [Request].
func (r *endpointRequest) Test() (bool, error) {
	r.p.world.Look()
	if r.null || r.Done() {
		return true, nil
	}
	if err := r.p.world.Err(); err != nil {
		return false, r.p.errorAt(r.ends, err)
	}
	return false, nil
}

// Probe implements [Comm].
func (p *endpoint) Probe(source, tag int, t Type) (Status, error) {
	e := ends{callProbe, source, tag}
	for {
		s, found, posted, err := p.probe(e, t)
		if err != nil || found {
			return s, err
		}
		if vain := p.post.expects(source); vain != nil {
			s, found, _, err := p.probe(e, t) // the last message may have come just before the rank returned
			if err != nil || found {
				return s, err
			}
			return Status{}, p.errorAt(e, vain)
		}
		if err := p.box.WaitPosted(p.world, posted, p.point(e)); err != nil {
			return Status{}, p.errorAt(e, err)
		}
	}
}

// Iprobe implements [Comm].
func (p *endpoint) Iprobe(source, tag int, t Type) (Status, bool, error) {
	s, found, _, err := p.probe(ends{callProbe, source, tag}, t)
	return s, found, err
}

func (p *endpoint) probe(e ends, t Type) (s Status, found bool, posted uint64, err error) {
	if err := p.checkPeer(e, true); err != nil {
		return Status{}, false, 0, err
	}
	if e.peer == ProcNull {
		return fromNobody, true, 0, nil
	}
	p.world.Look()
	source, tag, bytes, found, posted := p.box.Probe(e.peer, e.tag)
	if !found {
		return Status{}, false, posted, nil
	}
	return Status{Source: source, Tag: tag, Count: bytes / t.Size()}, true, 0, nil
}
