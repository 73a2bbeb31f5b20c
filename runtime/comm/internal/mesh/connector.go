package mesh

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"
)

// connector finds the other processes. The deadline of its context ends all its waiting.
type connector struct {
	id       identity
	memory   bool          // whether to share memory
	complete chan struct{} // closed when all processes of higher rank have called

	mu     sync.Mutex
	found  []*peer
	wanted int   // number of processes that have not called yet
	turned error // why a process was rejected
	last   error // the error of the last failed call
	ended  bool
}

const (
	// patience is how long a process that has called may take to authenticate.
	patience = 5 * time.Second
	// retry is the delay after which a process retries a failed call.
	retry = 20 * time.Millisecond
	// strangers is the largest number of callers that authenticate at once; further ones wait.
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

// note records the last error.
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

// within calls do on a connection. The call must end within patience, and before ctx does.
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

// accept accepts connections of processes of higher rank, all at once: a slow process, or a stranger, delays no
// other process.
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

// admit admits a process if it authenticates.
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

// end returns the connections and accepts no more.
func (c *connector) end() []*peer {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended = true
	return c.found
}

// explain adds to err why connections are missing.
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
