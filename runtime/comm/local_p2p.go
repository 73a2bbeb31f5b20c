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

func (l *local) errorAt(e ends, err error) error {
	return &Error{Op: e.call.String(), Rank: l.rank, Peer: e.peer, Tag: e.tag, Err: err}
}

func (l *local) point(e ends) shm.Point {
	return shm.Point{Rank: l.group.ranks[l.rank], Op: e.call.String(), Peer: e.peer, Tag: e.tag}
}

// checkPeer refuses ranks and tags that do not exist, and everything once the job has ended.
func (l *local) checkPeer(e ends, wildcards bool) error {
	if l.freed {
		return l.errorAt(e, ErrFreed)
	}
	if err := checkEnds(e, l.Size(), wildcards); err != nil {
		return l.errorAt(e, err)
	}
	if err := l.group.world.Err(); err != nil {
		return l.errorAt(e, err)
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
func (l *local) Send(x Buffer, dest, tag int) error {
	return l.send(x, ends{callSend, dest, tag})
}

func (l *local) send(x Buffer, e ends) error {
	if err := l.checkPeer(e, false); err != nil || e.peer == ProcNull {
		return err
	}
	w := l.group.world
	t := w.Transfer()
	l.post(t, x, e)
	if err := t.Wait(w, l.point(e)); err != nil {
		return l.errorAt(e, err)
	}
	w.Release(t)
	return nil
}

func (l *local) post(t *shm.Transfer, x Buffer, e ends) {
	t.Source, t.Tag, t.Type, t.Data = l.rank, e.tag, uint8(x.Type), x.Bytes()
	l.group.boxes[e.peer].Send(l.group.world, t, false)
}

// Recv implements [Comm].
func (l *local) Recv(x Buffer, source, tag int) (Status, error) {
	e := ends{callRecv, source, tag}
	if err := l.checkPeer(e, true); err != nil {
		return Status{}, err
	}
	if source == ProcNull {
		return fromNobody, nil
	}
	w := l.group.world
	t := w.Transfer()
	l.accept(t, x, e)
	s, err := l.received(t, x, e)
	if err == nil {
		w.Release(t)
	}
	return s, err
}

var fromNobody = Status{Source: ProcNull, Tag: AnyTag}

func (l *local) accept(t *shm.Transfer, x Buffer, e ends) {
	t.Source, t.Tag, t.Type, t.Data = e.peer, e.tag, uint8(x.Type), x.Bytes()
	l.group.boxes[l.rank].Receive(l.group.world, t)
}

// received waits for a receive. A message that does not fit ends the job.
func (l *local) received(t *shm.Transfer, x Buffer, e ends) (Status, error) {
	if err := t.Wait(l.group.world, l.point(e)); err != nil {
		return Status{}, l.errorAt(e, err)
	}
	sent := Type(t.GotType)
	s := Status{Source: t.GotSource, Tag: t.GotTag, Count: t.GotBytes / sent.Size()}
	var err error
	switch {
	case sent != x.Type:
		err = fmt.Errorf("%w: %d %v sent, %d %v expected", ErrMismatch, s.Count, sent, x.Len, x.Type)
	case s.Count > x.Len:
		err = fmt.Errorf("%w: %d %v sent, room for %d", ErrTruncate, s.Count, sent, x.Len)
	default:
		return s, nil
	}
	err = l.errorAt(ends{e.call, s.Source, s.Tag}, err)
	l.group.world.Fail(err)
	return Status{}, err
}

// Sendrecv implements [Comm].
func (l *local) Sendrecv(send Buffer, dest, sendTag int, recv Buffer, source, recvTag int) (Status, error) {
	e := ends{callSendrecv, source, recvTag}
	if err := l.checkPeer(e, true); err != nil {
		return Status{}, err
	}
	out := ends{callSendrecv, dest, sendTag}
	if source == ProcNull {
		return fromNobody, l.send(send, out)
	}
	w := l.group.world
	t := w.Transfer()
	l.accept(t, recv, e)
	if err := l.send(send, out); err != nil {
		return Status{}, err
	}
	s, err := l.received(t, recv, e)
	if err == nil {
		w.Release(t)
	}
	return s, err
}

// localRequest is a send or receive under way.
type localRequest struct {
	shm.Transfer
	l    *local
	x    Buffer
	ends ends
	recv bool
	null bool // to or from ProcNull
}

// Isend implements [Comm].
func (l *local) Isend(x Buffer, dest, tag int) (Request, error) {
	r := &localRequest{l: l, x: x, ends: ends{callIsend, dest, tag}, null: dest == ProcNull}
	if err := l.checkPeer(r.ends, false); err != nil {
		return nil, err
	}
	if !r.null {
		l.post(&r.Transfer, x, r.ends)
	}
	return r, nil
}

// Irecv implements [Comm].
func (l *local) Irecv(x Buffer, source, tag int) (Request, error) {
	e := ends{callIrecv, source, tag}
	r := &localRequest{l: l, x: x, ends: e, recv: true, null: e.peer == ProcNull}
	if err := l.checkPeer(e, true); err != nil {
		return nil, err
	}
	if !r.null {
		l.accept(&r.Transfer, x, e)
	}
	return r, nil
}

// Wait implements [Request].
func (r *localRequest) Wait() (Status, error) {
	switch {
	case r.null && r.recv:
		return fromNobody, nil
	case r.null:
		return Status{}, nil
	case r.recv:
		return r.l.received(&r.Transfer, r.x, r.ends)
	}
	if err := r.Transfer.Wait(r.l.group.world, r.l.point(r.ends)); err != nil {
		return Status{}, r.l.errorAt(r.ends, err)
	}
	return Status{}, nil
}

// Test implements [Request].
func (r *localRequest) Test() (bool, error) {
	if r.null || r.Done() {
		return true, nil
	}
	if err := r.l.group.world.Err(); err != nil {
		return false, r.l.errorAt(r.ends, err)
	}
	return false, nil
}

// Probe implements [Comm].
func (l *local) Probe(source, tag int, t Type) (Status, error) {
	e := ends{callProbe, source, tag}
	for {
		s, found, posted, err := l.probe(e, t)
		if err != nil || found {
			return s, err
		}
		if err := l.group.boxes[l.rank].WaitPosted(l.group.world, posted, l.point(e)); err != nil {
			return Status{}, l.errorAt(e, err)
		}
	}
}

// Iprobe implements [Comm].
func (l *local) Iprobe(source, tag int, t Type) (Status, bool, error) {
	s, found, _, err := l.probe(ends{callProbe, source, tag}, t)
	return s, found, err
}

func (l *local) probe(e ends, t Type) (s Status, found bool, posted uint64, err error) {
	if err := l.checkPeer(e, true); err != nil {
		return Status{}, false, 0, err
	}
	if e.peer == ProcNull {
		return fromNobody, true, 0, nil
	}
	source, tag, bytes, found, posted := l.group.boxes[l.rank].Probe(e.peer, e.tag)
	if !found {
		return Status{}, false, posted, nil
	}
	return Status{Source: source, Tag: tag, Count: bytes / t.Size()}, true, 0, nil
}
