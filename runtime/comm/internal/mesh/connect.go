package mesh

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"time"
)

// Config says who takes part.
type Config struct {
	Addr     string        // this process
	Addrs    []string      // all processes, in the order of their ranks
	Password string        // the same for all
	Timeout  time.Duration // for all connections; 30 s where zero
}

// Mesh is this process's connections to all others.
type Mesh struct {
	Rank, Size int
	peers      []*peer // nil for the process itself
}

type peer struct {
	conn   net.Conn
	r      *bufio.Reader
	mu     sync.Mutex // of writers
	header [headerSize]byte
	bufs   net.Buffers
}

// hello is the first message of a dialling process; the other side answers with the same but its own rank.
type hello struct {
	Magic  [8]byte
	Rank   uint32
	Digest [sha256.Size]byte
}

func magic() [8]byte { return [8]byte{'g', 'r', 'a', 'd', 'm', 'e', 's', 'h'} }

// Connect connects the processes of a job. It returns when this one is connected to all others.
func Connect(ctx context.Context, cfg Config) (*Mesh, error) {
	rank := slices.Index(cfg.Addrs, cfg.Addr)
	if rank < 0 {
		return nil, fmt.Errorf("address %q is not among %q", cfg.Addr, cfg.Addrs)
	}
	if err := unique(cfg.Addrs); err != nil {
		return nil, err
	}
	if cfg.Timeout == 0 {
		cfg.Timeout = 30 * time.Second
	}
	ctx, cancel := context.WithTimeout(ctx, cfg.Timeout)
	defer cancel()
	m := &Mesh{Rank: rank, Size: len(cfg.Addrs), peers: make([]*peer, len(cfg.Addrs))}
	if err := m.connect(ctx, cfg); err != nil {
		m.Close()
		return nil, fmt.Errorf("rank %d (%s): %w", rank, cfg.Addr, err)
	}
	return m, nil
}

func unique(addrs []string) error {
	sorted := slices.Sorted(slices.Values(addrs))
	for i := 1; i < len(sorted); i++ {
		if sorted[i] == sorted[i-1] {
			return fmt.Errorf("address %q stands for two processes", sorted[i])
		}
	}
	return nil
}

func (m *Mesh) connect(ctx context.Context, cfg Config) error {
	me := hello{Magic: magic(), Rank: uint32(m.Rank), Digest: sha256.Sum256([]byte(cfg.Password + "\n" + strings.Join(cfg.Addrs, "\n")))}
	var listen net.ListenConfig
	l, err := listen.Listen(ctx, "tcp", cfg.Addr)
	if err != nil {
		return err
	}
	defer l.Close()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	stop := context.AfterFunc(ctx, func() { l.Close() })
	defer stop()
	var all sync.WaitGroup
	for r := range m.Rank {
		all.Go(func() {
			if err := m.dial(ctx, cfg.Addrs[r], r, me); err != nil {
				cancel(err)
			}
		})
	}
	all.Go(func() {
		for range m.Size - m.Rank - 1 {
			if err := m.accept(ctx, l, me); err != nil {
				cancel(err)
				return
			}
		}
	})
	all.Wait()
	if err := context.Cause(ctx); err != nil {
		return fmt.Errorf("%w (missing ranks: %v)", err, m.missing())
	}
	return nil
}

// missing are the ranks without a connection.
func (m *Mesh) missing() (ranks []int) {
	for r, p := range m.peers {
		if p == nil && r != m.Rank {
			ranks = append(ranks, r)
		}
	}
	return ranks
}

// dial connects to a process of lower rank, which may not listen yet.
func (m *Mesh) dial(ctx context.Context, addr string, rank int, me hello) error {
	var d net.Dialer
	for {
		conn, err := d.DialContext(ctx, "tcp", addr)
		if err == nil {
			return m.greet(ctx, conn, me, rank)
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("dial rank %d: %w", rank, err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// greet says hello and waits for the answer of a rank.
func (m *Mesh) greet(ctx context.Context, conn net.Conn, me hello, rank int) error {
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	var other hello
	err := errors.Join(binary.Write(conn, binary.LittleEndian, me), binary.Read(conn, binary.LittleEndian, &other))
	if err == nil {
		err = verify(me, other)
	}
	if err == nil && int(other.Rank) != rank {
		err = fmt.Errorf("it says it is rank %d", other.Rank)
	}
	if err != nil {
		conn.Close()
		return fmt.Errorf("greet rank %d: %w", rank, err)
	}
	m.peers[rank] = newPeer(conn)
	return nil
}

// accept takes one connection of a process of higher rank. Strangers are turned away.
func (m *Mesh) accept(ctx context.Context, l net.Listener, me hello) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return fmt.Errorf("accept: %w", err)
		}
		stop := context.AfterFunc(ctx, func() { conn.Close() })
		other, err := m.answer(conn, me)
		stop()
		if err == nil {
			m.peers[other] = newPeer(conn)
			return nil
		}
		conn.Close()
		if errors.Is(err, errOtherJob) {
			return err
		}
	}
}

var errOtherJob = errors.New("the other process was started with other addresses or another password")

// answer reads a hello and answers it.
func (m *Mesh) answer(conn net.Conn, me hello) (rank int, err error) {
	var other hello
	if err := conn.SetReadDeadline(time.Now().Add(5 * time.Second)); err != nil {
		return 0, err
	}
	if err := binary.Read(conn, binary.LittleEndian, &other); err != nil {
		return 0, err
	}
	if other.Magic != magic() {
		return 0, errors.New("not a process of a job")
	}
	if err := errors.Join(conn.SetReadDeadline(time.Time{}), binary.Write(conn, binary.LittleEndian, me)); err != nil {
		return 0, err
	}
	if err := verify(me, other); err != nil {
		return 0, err
	}
	rank = int(other.Rank)
	if rank <= m.Rank || rank >= m.Size || m.peers[rank] != nil {
		return 0, fmt.Errorf("unexpected rank %d", rank)
	}
	return rank, nil
}

func verify(me, other hello) error {
	if other.Magic != me.Magic || other.Digest != me.Digest {
		return errOtherJob
	}
	return nil
}

func newPeer(conn net.Conn) *peer {
	if t, ok := conn.(*net.TCPConn); ok {
		_ = t.SetNoDelay(true) // a matter of speed only
	}
	return &peer{conn: conn, r: bufio.NewReaderSize(conn, 1<<16)}
}

// Close closes all connections.
func (m *Mesh) Close() {
	for _, p := range m.peers {
		if p != nil {
			p.conn.Close()
		}
	}
}
