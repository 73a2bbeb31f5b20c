package mesh

import (
	"context"
	"fmt"
	"net"
	"slices"
	"sync"
	"time"
)

// Mesh is this process's connections to all others.
type Mesh struct {
	Rank, Size int
	peers      []*peer // nil for the process itself
	lanes      []taker // of those that share memory with it
}

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
	var listen net.ListenConfig
	l, err := listen.Listen(ctx, "tcp", cfg.Addr)
	if err != nil {
		return err
	}
	defer l.Close()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	c := &connector{id: newIdentity(m.Rank, cfg), memory: !cfg.Streams && m.Size <= most, found: make([]*peer, m.Size), wanted: m.Size - m.Rank - 1, complete: make(chan struct{})}
	if c.wanted == 0 {
		close(c.complete)
	}
	stop := context.AfterFunc(ctx, func() { l.Close() })
	defer stop()
	var all sync.WaitGroup
	for r := range m.Rank {
		all.Go(func() {
			if err := c.dial(ctx, cfg.Addrs[r], r); err != nil {
				cancel(err)
			}
		})
	}
	go c.accept(ctx, l)
	all.Go(func() {
		select {
		case <-c.complete:
		case <-ctx.Done():
		}
	})
	all.Wait()
	m.peers = c.end()
	if err := context.Cause(ctx); err != nil {
		return c.explain(err, m.missing())
	}
	return nil
}

// missing returns the ranks without a connection.
func (m *Mesh) missing() (ranks []int) {
	for r, p := range m.peers {
		if p == nil && r != m.Rank {
			ranks = append(ranks, r)
		}
	}
	return ranks
}

// Close closes all connections.
func (m *Mesh) Close() {
	for _, p := range m.peers {
		if p != nil {
			p.conn.Close()
		}
	}
}
