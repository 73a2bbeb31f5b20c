//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm

import (
	"errors"
	"fmt"
	"runtime"
	"sync"

	"github.com/gradgen/gradgen/runtime/comm/internal/mpilib"
)

// mpiEndpoint is a rank of a communicator of an MPI library: it sends and receives messages.
type mpiEndpoint struct {
	job        *mpiJob
	handle     mpilib.Comm
	id         uint32 // equal on the communicator's ranks, and different from the ids of their other communicators
	rank, size int
	freed      bool
	unseen     bool // the watch's own
}

// Rank implements [Comm].
func (c *mpiEndpoint) Rank() int { return c.rank }

// Size implements [Comm].
func (c *mpiEndpoint) Size() int { return c.size }

// ProcessorName implements [Comm].
func (c *mpiEndpoint) ProcessorName() string {
	c.job.lock()
	defer c.job.unlock()
	return c.job.lib.ProcessorName()
}

// checkPeer refuses ranks and tags that do not exist.
func (c *mpiEndpoint) checkPeer(e ends, wildcards bool) error {
	if c.freed {
		return c.errorAt(e, ErrFreed)
	}
	return c.errorAt(e, checkEnds(e, c.size, wildcards))
}

// errorAt returns nil if err is nil.
func (c *mpiEndpoint) errorAt(e ends, err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, mpilib.ErrTruncated) {
		err = fmt.Errorf("%w: %w", ErrTruncate, err)
	}
	return &Error{Op: e.call.String(), Rank: c.rank, Peer: e.peer, Tag: e.tag, Err: err}
}

// Send implements [Comm].
func (c *mpiEndpoint) Send(x Buffer, dest, tag int) error {
	return c.send(x, ends{callSend, dest, tag}, nil)
}

// send is Send during which a receive may be under way.
func (c *mpiEndpoint) send(x Buffer, e ends, in *receive) error {
	if err := c.checkPeer(e, false); err != nil || e.peer == ProcNull {
		return err
	}
	r := c.job.request()
	if err := c.start(r, x, e, false); err != nil {
		return err
	}
	if err := c.finish(r, e, in); err != nil {
		c.job.abandon(x)
		return err
	}
	c.job.requests.Put(r)
	runtime.KeepAlive(x.Data)
	return nil
}

// Recv implements [Comm].
func (c *mpiEndpoint) Recv(x Buffer, source, tag int) (Status, error) {
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
	return c.finishReceive(&receive{request: r, x: x, source: source, tag: tag}, e)
}

// Sendrecv implements [Comm].
func (c *mpiEndpoint) Sendrecv(send Buffer, dest, sendTag int, recv Buffer, source, recvTag int) (Status, error) {
	e := ends{callSendrecv, source, recvTag}
	if err := c.checkPeer(e, true); err != nil {
		return Status{}, err
	}
	out := ends{callSendrecv, dest, sendTag}
	if source == ProcNull {
		return fromNobody, c.send(send, out, nil)
	}
	r := c.job.request()
	if err := c.start(r, recv, e, true); err != nil {
		return Status{}, err
	}
	in := &receive{request: r, x: recv, source: source, tag: recvTag}
	if err := c.send(send, out, in); err != nil {
		c.job.abandon(recv)
		return Status{}, err
	}
	s, err := c.finishReceive(in, e)
	c.job.requests.Put(r)
	return s, err
}

// request returns a request for a blocking operation.
func (j *mpiJob) request() *mpilib.Request {
	if r, ok := j.requests.Get().(*mpilib.Request); ok {
		return r
	}
	return new(mpilib.Request)
}

// start begins a send or receive.
func (c *mpiEndpoint) start(r *mpilib.Request, x Buffer, e ends, recv bool) error {
	c.job.lock()
	defer c.job.unlock()
	lib := c.job.lib
	if !recv && !c.unseen {
		c.job.progress.sent.Add(1)
	}
	return c.errorAt(e, c.withType(x.Len, x.Type, func(n int, t mpilib.Datatype) int32 {
		if recv {
			return lib.Irecv(x.Data, n, t, c.source(e.peer), c.wireTag(e.tag, x.Type), c.handle, r)
		}
		return lib.Isend(x.Data, n, t, e.peer, c.wireTag(e.tag, x.Type), c.handle, r)
	}))
}

// withType calls f with a count and a datatype that represent n elements of type t.
func (c *mpiEndpoint) withType(n int, t Type, f func(n int, t mpilib.Datatype) int32) error {
	lib := c.job.lib
	if n <= lib.MaxCount {
		return lib.Error(f(n, mpilib.Datatype(lib.Types[t])))
	}
	big, err := lib.Big(n, int(t), t.Size())
	if err != nil {
		return err
	}
	err = lib.Error(f(1, big))
	lib.FreeType(big)
	return err
}

func (c *mpiEndpoint) source(rank int) int {
	if rank == AnySource {
		return int(c.job.lib.AnySource)
	}
	return rank
}

// received reads the status of a finished receive.
func (c *mpiEndpoint) received(in *receive, e ends, err error) (Status, error) {
	runtime.KeepAlive(in.x.Data)
	if !c.unseen {
		c.job.progress.received.Add(1)
	}
	if err != nil {
		return Status{}, err
	}
	c.job.lock()
	defer c.job.unlock()
	if err := c.givenUp(in); err != nil {
		return Status{}, c.errorAt(e, err)
	}
	s, sent := c.status(in.request, in.x.Type)
	if sent != in.x.Type {
		own, _ := c.status(in.request, sent)
		return s, c.errorAt(ends{e.call, s.Source, s.Tag}, differentTypes(own.Count, sent, in.x))
	}
	return s, nil
}

// status returns the status of a message, with its elements counted as elements of type t, and the type of the
// message.
func (c *mpiEndpoint) status(r *mpilib.Request, t Type) (s Status, sent Type) {
	source, tag, count := c.job.lib.Status(r, int(t), t.Size())
	tag, sent = openWireTag(tag)
	return Status{Source: source, Tag: tag, Count: count}, sent
}

// Probe implements [Comm].
func (c *mpiEndpoint) Probe(source, tag int, t Type) (s Status, err error) {
	e := ends{callProbe, source, tag}
	if err := c.checkPeer(e, true); err != nil {
		return Status{}, err
	}
	if source == ProcNull {
		return fromNobody, nil
	}
	var failed error
	err = c.poll(awaited{e, true, nil}, func() (found bool, code int32) {
		s, found, failed = c.probe(source, tag, t)
		return found || failed != nil, 0
	})
	if err == nil {
		err = c.errorAt(e, failed)
	}
	return s, err
}

// Iprobe implements [Comm].
func (c *mpiEndpoint) Iprobe(source, tag int, t Type) (Status, bool, error) {
	e := ends{callProbe, source, tag}
	if err := c.checkPeer(e, true); err != nil {
		return Status{}, false, err
	}
	if source == ProcNull {
		return fromNobody, true, nil
	}
	s, found, err := c.probe(source, tag, t)
	return s, found, c.errorAt(e, err)
}

// probe looks for a message of any type. It looks for type t first.
func (c *mpiEndpoint) probe(source, tag int, t Type) (s Status, found bool, err error) {
	r := c.job.request()
	defer c.job.requests.Put(r)
	for i := range numTypes {
		s, found, err = c.look(r, source, tag, (t+i)%numTypes, t)
		if found || err != nil || tag == AnyTag {
			break
		}
	}
	if found && s.Count < 0 {
		err = fmt.Errorf("%w: it is no whole number of %v", ErrMessageType, t)
	}
	return s, found, err
}

// mpiRequest is a send or receive under way. Its buffer is pinned.
type mpiRequest struct {
	mpilib.Request
	c    *mpiEndpoint
	in   receive // x is the buffer of a send, too
	ends ends
	recv bool
	pin  runtime.Pinner

	mu     sync.Mutex
	tests  int // in vain
	over   bool
	status Status
	err    error
}

// Isend implements [Comm].
func (c *mpiEndpoint) Isend(x Buffer, dest, tag int) (Request, error) {
	return c.begin(x, ends{callIsend, dest, tag}, false)
}

// Irecv implements [Comm].
func (c *mpiEndpoint) Irecv(x Buffer, source, tag int) (Request, error) {
	return c.begin(x, ends{callIrecv, source, tag}, true)
}

func (c *mpiEndpoint) begin(x Buffer, e ends, recv bool) (Request, error) {
	if err := c.checkPeer(e, recv); err != nil {
		return nil, err
	}
	r := &mpiRequest{c: c, ends: e, recv: recv}
	r.in = receive{request: &r.Request, x: x, source: e.peer, tag: e.tag}
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
	if recv {
		c.job.posted.add(r)
	}
	return r, nil
}

// Wait implements [Request].
func (r *mpiRequest) Wait() (Status, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.over:
	case r.recv:
		r.end(r.c.finishReceive(&r.in, r.ends))
	default:
		r.end(Status{}, r.c.finish(&r.Request, r.ends, nil))
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
	done, code := r.c.test(&r.in)
	r.c.job.unlock()
	err := r.c.errorAt(r.ends, r.c.job.lib.Error(code))
	if r.tests++; r.recv && err == nil && !done && r.tests%busyPolls == 0 {
		err = r.c.errorAt(r.ends, r.c.check(&r.in))
	}
	switch {
	case !done && err == nil:
	case r.recv:
		r.end(r.c.received(&r.in, r.ends, err))
	default:
		r.end(Status{}, err)
	}
	return r.over, r.err
}

// end records the outcome and releases the buffer.
func (r *mpiRequest) end(s Status, err error) {
	r.over, r.status, r.err = true, s, err
	if r.recv {
		r.c.job.posted.remove(r)
	} else if err != nil {
		r.c.job.abandon(r.in.x)
	}
	r.pin.Unpin()
}
