package mesh

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"
)

// connector finds the other processes. Everything that it waits for has the deadline of its context.
type connector struct {
	id       identity
	memory   bool          // whether to share it
	complete chan struct{} // closed when all who should call have called

	mu     sync.Mutex
	found  []*peer
	wanted int   // how many have yet to call
	turned error // why somebody was turned away
	last   error // what went wrong with a call
	ended  bool
}

const (
	// patience is how long somebody who has called may take to prove himself.
	patience = 5 * time.Second
	// retry is how long a process waits before it tries again what has failed.
	retry = 20 * time.Millisecond
	// strangers is how many may try at once; further ones wait.
	strangers = 256
)

// dial connects to a process of lower rank, which may not listen yet.
func (c *connector) dial(ctx context.Context, addr string, rank int) error {
	for {
		err := c.try(ctx, addr, rank)
		if err == nil || errors.Is(err, errOtherJob) {
			return err
		}
		if ctx.Err() == nil {
			c.note(err)
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("dial rank %d: %w", rank, err)
		case <-time.After(retry):
		}
	}
}

// note keeps what went wrong last.
func (c *connector) note(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last = err
}

// try dials once.
func (c *connector) try(ctx context.Context, addr string, rank int) error {
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", addr)
	if err != nil {
		return err
	}
	var l lane
	err = c.within(ctx, conn, func() (err error) {
		if err = c.id.dialled(conn, rank); err == nil {
			l, err = accept(conn, c.memory)
		}
		return err
	})
	if err != nil {
		conn.Close()
		return fmt.Errorf("greet rank %d: %w", rank, err)
	}
	return c.add(rank, newPeer(conn, l))
}

// within does something on a connection that must end in time.
func (c *connector) within(ctx context.Context, conn net.Conn, do func() error) error {
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
		return err
	}
	if err := do(); err != nil {
		return err
	}
	return conn.SetDeadline(time.Time{})
}

// accept takes connections of processes of higher rank, all at once: one that is slow, or a stranger, keeps nobody
// waiting.
func (c *connector) accept(ctx context.Context, l net.Listener) {
	places := make(chan struct{}, strangers)
	for {
		conn, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil { // such as too many open files
			time.Sleep(retry)
			continue
		}
		select {
		case places <- struct{}{}:
		case <-ctx.Done():
			conn.Close()
			return
		}
		go func() {
			defer func() { <-places }()
			c.admit(ctx, conn)
		}()
	}
}

// admit takes a connection of a process that proves itself.
func (c *connector) admit(ctx context.Context, conn net.Conn) {
	var rank int
	var l lane
	err := c.within(ctx, conn, func() (err error) {
		if rank, err = c.id.accepted(conn); err == nil {
			l, err = offered(conn, c.memory)
		}
		return err
	})
	if err == nil {
		err = c.arrived(rank, newPeer(conn, l))
	}
	if err != nil {
		conn.Close()
		c.mu.Lock()
		defer c.mu.Unlock()
		if errors.Is(err, errOtherJob) {
			c.turned = errOtherJob
		}
	}
}

// arrived adds a process that has called.
func (c *connector) arrived(rank int, p *peer) error {
	if rank <= c.id.rank || rank >= len(c.found) {
		return fmt.Errorf("unexpected rank %d", rank)
	}
	if err := c.add(rank, p); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.wanted--; c.wanted == 0 {
		close(c.complete)
	}
	return nil
}

func (c *connector) add(rank int, p *peer) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended || c.found[rank] != nil {
		return fmt.Errorf("unexpected rank %d", rank)
	}
	c.found[rank] = p
	return nil
}

// end gives out the connections and takes no more.
func (c *connector) end() []*peer {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended = true
	return c.found
}

// explain says why connections are missing.
func (c *connector) explain(err error, missing []int) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.turned != nil && !errors.Is(err, c.turned) {
		err = fmt.Errorf("%w; somebody was turned away: %w", err, c.turned)
	}
	if c.last != nil {
		err = fmt.Errorf("%w; the last call: %w", err, c.last)
	}
	return fmt.Errorf("%w (missing ranks: %v)", err, missing)
}
