package mesh

import (
	"bufio"
	"encoding/binary"
	"io"
	"net"
	"sync"
	"time"
)

// Frame is what travels between processes.
type Frame struct {
	Kind    uint8
	Type    uint8  // of the elements
	Context uint64 // the communicator
	Source  int32  // the sender's rank in it
	Tag     int32
	Data    []byte
}

const headerSize = 32

// Handler takes what arrives from one peer. Its calls for one peer come one after another.
type Handler interface {
	// Check is an error where a peer cannot have sent such a frame with so many bytes of data, which f has not yet.
	// It ends the connection.
	Check(from int, f Frame, length uint64) error
	Receive(from int, f Frame)
	// Lost is the last call for a peer: the connection has ended.
	Lost(from int, err error)
}

// Start starts to read from all peers.
func (m *Mesh) Start(h Handler) {
	for rank, p := range m.peers {
		if p == nil {
			continue
		}
		go func() {
			for {
				f, err := p.read(func(f Frame, length uint64) error { return h.Check(rank, f, length) })
				if err != nil {
					h.Lost(rank, err)
					return
				}
				h.Receive(rank, f)
			}
		}()
	}
}

func (p *peer) read(check func(f Frame, length uint64) error) (Frame, error) {
	var h [headerSize]byte
	if _, err := io.ReadFull(p.r, h[:]); err != nil {
		return Frame{}, err
	}
	f := Frame{
		Kind: h[0], Type: h[1], Context: binary.LittleEndian.Uint64(h[8:]),
		Source: int32(binary.LittleEndian.Uint32(h[16:])), Tag: int32(binary.LittleEndian.Uint32(h[20:])),
	}
	n := binary.LittleEndian.Uint64(h[24:])
	if err := check(f, n); err != nil {
		return Frame{}, err
	}
	var err error
	f.Data, err = readData(p.r, n)
	return f, err
}

// believed is the length of data that memory is taken for before they come. More memory than that is taken only for
// what has come, and as much again.
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

// Send sends a frame. Its data may be changed when it returns.
func (m *Mesh) Send(to int, f Frame) error {
	p := m.peers[to]
	p.mu.Lock()
	defer p.mu.Unlock()
	h := &p.header
	h[0], h[1] = f.Kind, f.Type
	binary.LittleEndian.PutUint64(h[8:], f.Context)
	binary.LittleEndian.PutUint32(h[16:], uint32(f.Source))
	binary.LittleEndian.PutUint32(h[20:], uint32(f.Tag))
	binary.LittleEndian.PutUint64(h[24:], uint64(len(f.Data)))
	p.bufs = append(p.bufs[:0], h[:], f.Data)
	all := p.bufs
	_, err := all.WriteTo(p.conn)
	return err
}

// SendLast sends a frame to all peers, each of which has so much time to take it, and ignores errors.
func (m *Mesh) SendLast(f Frame, patience time.Duration) {
	for rank, p := range m.peers {
		if p == nil || p.conn.SetWriteDeadline(time.Now().Add(patience)) != nil {
			continue
		}
		_ = m.Send(rank, f)
	}
}

type peer struct {
	conn   net.Conn
	r      *bufio.Reader
	mu     sync.Mutex // of writers
	header [headerSize]byte
	bufs   net.Buffers
}

func newPeer(conn net.Conn) *peer {
	if t, ok := conn.(*net.TCPConn); ok {
		_ = t.SetNoDelay(true) // a matter of speed only
	}
	return &peer{conn: conn, r: bufio.NewReaderSize(conn, 1<<16)}
}
