package mesh

import (
	"errors"
	"fmt"
)

// Handler takes the frames from one peer. Its calls for one peer do not overlap.
type Handler interface {
	// Check returns an error if a peer cannot have sent such a frame with data of this length. f does not have its
	// data yet. The error ends the connection.
	Check(from int, f Frame, length uint64) error
	// Receive takes a frame. If lent is true, the mesh may change the data of the frame after Receive returns.
	Receive(from int, f Frame, lent bool)
	// Lost is the last call for a peer. It reports that the connection has ended.
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

// A taker takes the frames of one peer. Any goroutine may take frames of the ring, under the peer's lock.
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

// take takes a frame of the stream, after the frames of the ring that were sent before it.
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

// drain takes the frames in the ring, up to the first one that was sent after a frame of the stream that has not
// arrived yet. The caller holds taking.
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

// end is called when the connection has ended. It takes the frames that came through the ring before that.
func (t taker) end(err error) {
	t.taking.Lock()
	wrong := t.drain()
	t.taking.Unlock()
	if wrong != nil {
		err = wrong
	}
	t.handler.Lost(t.rank, err)
}
