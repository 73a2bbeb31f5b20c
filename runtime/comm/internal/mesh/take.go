package mesh

import (
	"errors"
	"fmt"
)

// Handler takes what arrives from one peer. Its calls for one peer come one after another.
type Handler interface {
	// Check is an error where a peer cannot have sent such a frame with so many bytes of data, which f has not yet.
	// It ends the connection.
	Check(from int, f Frame, length uint64) error
	// Receive takes a frame. Where lent is true its data may be changed when it returns.
	Receive(from int, f Frame, lent bool)
	// Lost is the last call for a peer: the connection has ended.
	Lost(from int, err error)
}

var (
	errWake  = errors.New("a wake-up call with data")
	errOrder = errors.New("frames are missing")
)

// Start starts to take frames from all peers.
func (m *Mesh) Start(h Handler) {
	for rank, p := range m.peers {
		if p == nil {
			continue
		}
		t := taker{p, rank, h}
		if p.lane.in != nil {
			m.lanes = append(m.lanes, t)
		}
		go t.run()
	}
}

// A taker takes the frames of one peer. Frames of its ring are taken by whoever looks at it, under the peer's lock.
type taker struct {
	*peer
	rank    int
	handler Handler
}

// run takes frames from the stream until it ends.
func (t taker) run() {
	for {
		f, before, err := t.read(t.check)
		if err == nil {
			err = t.take(f, before)
		}
		if err != nil {
			t.end(err)
			return
		}
	}
}

func (t taker) check(f Frame, length uint64) error { return t.handler.Check(t.rank, f, length) }

// take takes a frame of the stream, and before it those of the ring that were sent before it.
func (t taker) take(f Frame, before uint32) error {
	t.taking.Lock()
	defer t.taking.Unlock()
	if f.Kind == frameWake {
		if t.lane.in == nil {
			return fmt.Errorf("%w: kind %d", errOrder, f.Kind)
		}
		t.lane.in.Awake()
	}
	if err := t.drain(); err != nil {
		return err
	}
	if t.lane.taken != before {
		return fmt.Errorf("%w: %d of %d", errOrder, t.lane.taken, before)
	}
	t.arrived++
	if f.Kind != frameWake {
		t.handler.Receive(t.rank, f, false)
	}
	return t.drain()
}

// drain takes what is in the ring, up to a frame that was sent after one that the stream has not brought yet. The
// caller holds taking.
func (t taker) drain() error {
	for {
		f, before, err := t.lane.peek()
		if f == nil || err != nil || before != t.arrived {
			return err
		}
		if err := t.check(*f, uint64(len(f.Data))); err != nil {
			return err
		}
		t.lane.drop(*f)
		t.handler.Receive(t.rank, *f, true)
	}
}

// end is called when the connection has ended: what came through the ring before that still counts.
func (t taker) end(err error) {
	t.taking.Lock()
	wrong := t.drain()
	t.taking.Unlock()
	if wrong != nil {
		err = wrong
	}
	t.handler.Lost(t.rank, err)
}
