//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"syscall"
	"time"

	"github.com/gradgen/gradgen/runtime/comm/internal/mpilib"
)

// checkPeer refuses ranks and tags that do not exist.
func (c *mpiComm) checkPeer(e ends, wildcards bool) error {
	if c.freed {
		return c.errorAt(e, ErrFreed)
	}
	return c.errorAt(e, checkEnds(e, c.size, wildcards))
}

// errorAt is nil where err is.
func (c *mpiComm) errorAt(e ends, err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, mpilib.ErrTruncated) {
		err = fmt.Errorf("%w: %w", ErrTruncate, err)
	}
	return &Error{Op: e.call.String(), Rank: c.rank, Peer: e.peer, Tag: e.tag, Err: err}
}

// Send implements [Comm].
func (c *mpiComm) Send(x Buffer, dest, tag int) error { return c.send(x, ends{callSend, dest, tag}) }

func (c *mpiComm) send(x Buffer, e ends) error {
	if err := c.checkPeer(e, false); err != nil || e.peer == ProcNull {
		return err
	}
	r := c.job.request()
	defer c.job.requests.Put(r)
	if err := c.start(r, x, e, false); err != nil {
		return err
	}
	err := c.finish(r, e, false)
	runtime.KeepAlive(x.Data)
	return err
}

// Recv implements [Comm].
func (c *mpiComm) Recv(x Buffer, source, tag int) (Status, error) {
	e := ends{callRecv, source, tag}
	if err := c.checkPeer(e, true); err != nil {
		return Status{}, err
	}
	if source == ProcNull {
		return fromNobody, nil
	}
	r := c.job.request()
	defer c.job.requests.Put(r)
	if err := c.start(r, x, e, true); err != nil {
		return Status{}, err
	}
	err := c.finish(r, e, true)
	runtime.KeepAlive(x.Data)
	return c.received(r, x, e, err)
}

// Sendrecv implements [Comm].
func (c *mpiComm) Sendrecv(send Buffer, dest, sendTag int, recv Buffer, source, recvTag int) (Status, error) {
	e := ends{callSendrecv, source, recvTag}
	if err := c.checkPeer(e, true); err != nil {
		return Status{}, err
	}
	out := ends{callSendrecv, dest, sendTag}
	if source == ProcNull {
		return fromNobody, c.send(send, out)
	}
	r := c.job.request()
	defer c.job.requests.Put(r)
	if err := c.start(r, recv, e, true); err != nil {
		return Status{}, err
	}
	if err := c.send(send, out); err != nil {
		return Status{}, err
	}
	err := c.finish(r, e, true)
	runtime.KeepAlive(recv.Data)
	return c.received(r, recv, e, err)
}

// request is a request for a blocking operation.
func (j *mpiJob) request() *mpilib.Request {
	if r, ok := j.requests.Get().(*mpilib.Request); ok {
		return r
	}
	return new(mpilib.Request)
}

// start begins a send or receive.
func (c *mpiComm) start(r *mpilib.Request, x Buffer, e ends, recv bool) error {
	c.job.lock()
	defer c.job.unlock()
	lib := c.job.lib
	if !recv && !c.unseen {
		c.job.progress.sent.Add(1)
	}
	return c.errorAt(e, c.withType(x.Len, x.Type, func(n int, t mpilib.Datatype) int32 {
		if recv {
			return lib.Irecv(x.Data, n, t, c.source(e.peer), c.tag(e.tag), c.handle, r)
		}
		return lib.Isend(x.Data, n, t, e.peer, e.tag, c.handle, r)
	}))
}

func (c *mpiComm) source(rank int) int {
	if rank == AnySource {
		return int(c.job.lib.AnySource)
	}
	return rank
}

func (c *mpiComm) tag(tag int) int {
	if tag == AnyTag {
		return int(c.job.lib.AnyTag)
	}
	return tag
}

// finish waits for a request.
func (c *mpiComm) finish(r *mpilib.Request, e ends, recv bool) error {
	err := c.poll(e, recv, func() (bool, int32) { return c.job.lib.Test(r) })
	c.finished(recv)
	return err
}

// finished counts a message that came.
func (c *mpiComm) finished(recv bool) {
	if recv && !c.unseen {
		c.job.progress.received.Add(1)
	}
}

// How often poll tries before it lets other goroutines and processes run, and before it sleeps in between.
const (
	busyPolls  = 200
	eagerPolls = 2000
	pollPause  = 50 * time.Microsecond
)

// poll calls test until it is done.
func (c *mpiComm) poll(e ends, recv bool, test func() (done bool, code int32)) error {
	for turn := 0; ; turn++ {
		c.job.lock()
		done, code := test()
		c.job.unlock()
		if code != 0 {
			return c.errorAt(e, c.job.lib.Error(code))
		}
		if done {
			return nil
		}
		switch {
		case turn == eagerPolls && !c.unseen:
			c.job.watch.slowly(&slowCall{e, recv})
			defer c.job.watch.slowly(nil)
		case turn > eagerPolls:
			time.Sleep(pollPause)
		case turn > busyPolls:
			runtime.Gosched()
			syscall.RawSyscall(syscall.SYS_SCHED_YIELD, 0, 0, 0)
		}
	}
}

// received reads the status of a finished receive.
func (c *mpiComm) received(r *mpilib.Request, x Buffer, e ends, err error) (Status, error) {
	if err != nil {
		return Status{}, err
	}
	c.job.lock()
	defer c.job.unlock()
	s := c.status(r, x.Type)
	if s.Count < 0 {
		return s, c.errorAt(ends{e.call, s.Source, s.Tag}, fmt.Errorf("%w: the message is no whole number of %v", ErrMismatch, x.Type))
	}
	return s, nil
}

func (c *mpiComm) status(r *mpilib.Request, t Type) Status {
	source, tag, count := c.job.lib.Status(r, int(t))
	return Status{Source: source, Tag: tag, Count: count}
}

// Probe implements [Comm].
func (c *mpiComm) Probe(source, tag int, t Type) (Status, error) {
	e := ends{callProbe, source, tag}
	if err := c.checkPeer(e, true); err != nil {
		return Status{}, err
	}
	if source == ProcNull {
		return fromNobody, nil
	}
	r := c.job.request()
	defer c.job.requests.Put(r)
	err := c.poll(e, true, func() (bool, int32) { return c.job.lib.Iprobe(c.source(source), c.tag(tag), c.handle, r) })
	return c.received(r, Buffer{Type: t}, e, err)
}

// Iprobe implements [Comm].
func (c *mpiComm) Iprobe(source, tag int, t Type) (Status, bool, error) {
	e := ends{callProbe, source, tag}
	if err := c.checkPeer(e, true); err != nil {
		return Status{}, false, err
	}
	if source == ProcNull {
		return fromNobody, true, nil
	}
	r := c.job.request()
	defer c.job.requests.Put(r)
	c.job.lock()
	found, code := c.job.lib.Iprobe(c.source(source), c.tag(tag), c.handle, r)
	c.job.unlock()
	if code != 0 || !found {
		return Status{}, false, c.errorAt(e, c.job.lib.Error(code))
	}
	s, err := c.received(r, Buffer{Type: t}, e, nil)
	return s, true, err
}

// mpiRequest is a send or receive under way. Its buffer is pinned.
type mpiRequest struct {
	mpilib.Request
	c    *mpiComm
	x    Buffer
	ends ends
	recv bool
	pin  runtime.Pinner

	mu     sync.Mutex
	over   bool
	status Status
	err    error
}

// Isend implements [Comm].
func (c *mpiComm) Isend(x Buffer, dest, tag int) (Request, error) {
	return c.begin(x, ends{callIsend, dest, tag}, false)
}

// Irecv implements [Comm].
func (c *mpiComm) Irecv(x Buffer, source, tag int) (Request, error) {
	return c.begin(x, ends{callIrecv, source, tag}, true)
}

func (c *mpiComm) begin(x Buffer, e ends, recv bool) (Request, error) {
	if err := c.checkPeer(e, recv); err != nil {
		return nil, err
	}
	r := &mpiRequest{c: c, x: x, ends: e, recv: recv}
	if e.peer == ProcNull {
		r.over = true
		if recv {
			r.status = fromNobody
		}
		return r, nil
	}
	r.pin.Pin(r)
	if x.Len > 0 {
		r.pin.Pin(x.Data)
	}
	if err := c.start(&r.Request, x, e, recv); err != nil {
		r.pin.Unpin()
		return nil, err
	}
	return r, nil
}

// Wait implements [Request].
func (r *mpiRequest) Wait() (Status, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.over {
		r.end(r.c.finish(&r.Request, r.ends, r.recv))
	}
	return r.status, r.err
}

// Test implements [Request].
func (r *mpiRequest) Test() (bool, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.over {
		return true, r.err
	}
	r.c.job.lock()
	done, code := r.c.job.lib.Test(&r.Request)
	r.c.job.unlock()
	if done || code != 0 {
		r.c.finished(r.recv)
		r.end(r.c.errorAt(r.ends, r.c.job.lib.Error(code)))
	}
	return r.over, r.err
}

// end notes the outcome and gives the buffer back.
func (r *mpiRequest) end(err error) {
	r.over, r.err = true, err
	if r.recv {
		r.status, r.err = r.c.received(&r.Request, r.x, r.ends, err)
	}
	r.pin.Unpin()
}
