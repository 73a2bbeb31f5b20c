package mesh

import (
	"bufio"
	"io"
	"net"
	"sync"
	"time"
)

// A peer is another process. Short frames that it waits for go through a ring if there is one with room; all other
// frames go through the stream of a connection. Each frame has the number of frames that went the other way before
// it, so that frames are taken in the order in which they were sent.
type peer struct {
	conn net.Conn
	r    *bufio.Reader
	lane lane

	mu       sync.Mutex // of senders
	header   header
	bufs     net.Buffers
	streamed uint32 // frames that were sent through the stream

	taking  sync.Mutex // of receivers
	arrived uint32     // frames that came through the stream
}

func newPeer(conn net.Conn, l lane) *peer {
	if t, ok := conn.(*net.TCPConn); ok {
		_ = t.SetNoDelay(true) // a matter of speed only
	}
	return &peer{conn: conn, r: bufio.NewReaderSize(conn, 1<<16), lane: l}
}

// Send sends a frame. Its data may be changed when it returns.
func (m *Mesh) Send(to int, f Frame) error {
	p := m.peers[to]
	p.mu.Lock()
	defer p.mu.Unlock()
	if !f.Awaited || !p.lane.put(f, p.streamed) {
		return p.stream(f)
	}
	if p.lane.out.MustWake() {
		return p.stream(Frame{Kind: frameWake})
	}
	return nil
}

// stream sends a frame through the stream. The caller holds mu.
func (p *peer) stream(f Frame) error {
	p.header.put(f, p.lane.sent)
	p.streamed++
	p.bufs = append(p.bufs[:0], p.header[:], f.Data)
	all := p.bufs
	_, err := all.WriteTo(p.conn)
	return err
}

// SendLast sends a frame to all peers and ignores errors. Each peer has the time patience to take it.
func (m *Mesh) SendLast(f Frame, patience time.Duration) {
	for rank, p := range m.peers {
		if p == nil || p.conn.SetWriteDeadline(time.Now().Add(patience)) != nil {
			continue
		}
		_ = m.Send(rank, f)
	}
}

// read takes a frame from the stream. check returns an error for a frame that no process sends.
func (p *peer) read(check func(f Frame, length uint64) error) (f Frame, before uint32, err error) {
	var h header
	if _, err := io.ReadFull(p.r, h[:]); err != nil {
		return Frame{}, 0, err
	}
	f, before, n := h.frame()
	if f.Kind == frameWake {
		if n > 0 {
			return Frame{}, 0, errWake
		}
		return f, before, nil
	}
	if err := check(f, n); err != nil {
		return Frame{}, 0, err
	}
	f.Data, err = readData(p.r, n)
	return f, before, err
}

// believed is the length of data for which memory is allocated before the data arrive. Beyond that, the memory is
// at most twice the data that have arrived.
const believed = 16 << 20

func readData(r io.Reader, n uint64) ([]byte, error) {
	data := make([]byte, min(n, believed))
	for have := 0; ; {
		if _, err := io.ReadFull(r, data[have:]); err != nil {
			return nil, err
		}
		if uint64(len(data)) == n {
			return data, nil
		}
		have = len(data)
		more := make([]byte, min(n, 2*uint64(have)))
		copy(more, data)
		data = more
	}
}
