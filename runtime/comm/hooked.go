package comm

import (
	"fmt"
	"runtime"
	"time"

	"github.com/gradgen/gradgen/runtime/comm/internal/shm"
)

// event is one operation of one rank.
type event struct {
	what          // root is the peer of a point-to-point operation
	tag    int    // None for a collective
	counts []int  // counts that must be equal on all ranks
	file   string // the call site
	line   int
	start  time.Time
}

func (e event) String() string {
	s := e.what.String()
	if e.tag != None {
		s = fmt.Sprintf("%v of %d %v, peer %d, tag %d", e.call, e.count, e.typ, e.root, e.tag)
	}
	if e.blocks != 0 {
		s += fmt.Sprintf(", counts %v", e.counts)
	}
	return fmt.Sprintf("%s at %s:%d", s, e.file, e.line)
}

// hook sees every operation before it starts and when it is over.
type hook interface {
	before(e *event) error
	after(e *event, err error)
	// derived returns the hook of a communicator that is derived from this hook's communicator. Collective.
	derived(c Comm) (hook, error)
}

// hooked is a communicator with a hook.
type hooked struct {
	Comm
	hook hook
}

// around calls do between the two calls of the hook.
func (h hooked) around(e event, do func() error) error {
	var pcs [32]uintptr
	e.file, e.line = shm.CallSite(pcs[:runtime.Callers(2, pcs[:])])
	if err := h.hook.before(&e); err != nil {
		return &Error{Op: e.call.String(), Rank: h.Rank(), Peer: e.root, Tag: e.tag, Err: err}
	}
	err := do()
	h.hook.after(&e, err)
	return err
}

// collective returns an event of a collective in which every rank passes the same arguments.
func collective(c call, x Buffer, op Op, root int) event {
	return event{what: what{call: c, typ: x.Type, op: op, root: root, count: x.Len}, tag: None}
}

// blocks returns an event of a collective whose buffers may differ in length if counts are given.
func blocks(c call, x Buffer, counts []int, root int) event {
	e := collective(c, x, 0, root)
	if counts != nil {
		e.count = None
	}
	return e
}

// split returns e with the counts that must be equal on all ranks.
func (e event) split(counts []int) event {
	e.what, e.counts = e.what.split(counts), counts
	return e
}

// message returns an event of a point-to-point operation.
func message(c call, x Buffer, peer, tag int) event {
	return event{what: what{call: c, typ: x.Type, root: peer, count: x.Len}, tag: tag}
}

func (h hooked) Barrier() error {
	return h.around(collective(callBarrier, Buffer{}, 0, None), h.Comm.Barrier)
}

func (h hooked) Bcast(x Buffer, root int) error {
	return h.around(collective(callBcast, x, 0, root), func() error { return h.Comm.Bcast(x, root) })
}

func (h hooked) Reduce(x Buffer, op Op, root int) error {
	return h.around(collective(callReduce, x, op, root), func() error { return h.Comm.Reduce(x, op, root) })
}

func (h hooked) Allreduce(x Buffer, op Op) error {
	return h.around(collective(callAllreduce, x, op, None), func() error { return h.Comm.Allreduce(x, op) })
}

func (h hooked) Scan(x Buffer, op Op) error {
	return h.around(collective(callScan, x, op, None), func() error { return h.Comm.Scan(x, op) })
}

func (h hooked) Exscan(x Buffer, op Op) error {
	return h.around(collective(callExscan, x, op, None), func() error { return h.Comm.Exscan(x, op) })
}

func (h hooked) ReduceScatter(send, recv Buffer, counts []int, op Op) error {
	e := collective(callReduceScatter, send, op, None).split(counts)
	return h.around(e, func() error { return h.Comm.ReduceScatter(send, recv, counts, op) })
}

func (h hooked) Gather(send, recv Buffer, counts []int, root int) error {
	return h.around(blocks(callGather, send, counts, root), func() error { return h.Comm.Gather(send, recv, counts, root) })
}

func (h hooked) Scatter(send, recv Buffer, counts []int, root int) error {
	return h.around(blocks(callScatter, recv, counts, root), func() error { return h.Comm.Scatter(send, recv, counts, root) })
}

func (h hooked) Allgather(send, recv Buffer, counts []int) error {
	return h.around(blocks(callAllgather, send, counts, None).split(counts), func() error { return h.Comm.Allgather(send, recv, counts) })
}

func (h hooked) Alltoall(send, recv Buffer, sendCounts, recvCounts []int) error {
	return h.around(blocks(callAlltoall, send, sendCounts, None), func() error {
		return h.Comm.Alltoall(send, recv, sendCounts, recvCounts)
	})
}

func (h hooked) Send(x Buffer, dest, tag int) error {
	return h.around(message(callSend, x, dest, tag), func() error { return h.Comm.Send(x, dest, tag) })
}

func (h hooked) Recv(x Buffer, source, tag int) (s Status, err error) {
	err = h.around(message(callRecv, x, source, tag), func() error {
		s, err = h.Comm.Recv(x, source, tag)
		return err
	})
	return s, err
}

func (h hooked) Sendrecv(send Buffer, dest, sendTag int, recv Buffer, source, recvTag int) (s Status, err error) {
	err = h.around(message(callSendrecv, send, dest, sendTag), func() error {
		s, err = h.Comm.Sendrecv(send, dest, sendTag, recv, source, recvTag)
		return err
	})
	return s, err
}

func (h hooked) Isend(x Buffer, dest, tag int) (r Request, err error) {
	err = h.around(message(callIsend, x, dest, tag), func() error {
		r, err = h.Comm.Isend(x, dest, tag)
		return err
	})
	return r, err
}

func (h hooked) Irecv(x Buffer, source, tag int) (r Request, err error) {
	err = h.around(message(callIrecv, x, source, tag), func() error {
		r, err = h.Comm.Irecv(x, source, tag)
		return err
	})
	return r, err
}

func (h hooked) Probe(source, tag int, t Type) (s Status, err error) {
	err = h.around(message(callProbe, Buffer{Type: t}, source, tag), func() error {
		s, err = h.Comm.Probe(source, tag, t)
		return err
	})
	return s, err
}

func (h hooked) Split(colour, key int) (Comm, error) {
	return h.derive(callSplit, func() (Comm, error) { return h.Comm.Split(colour, key) })
}

func (h hooked) SplitNode(key int) (Comm, error) {
	return h.derive(callSplit, func() (Comm, error) { return h.Comm.SplitNode(key) })
}

func (h hooked) Dup() (Comm, error) { return h.derive(callDup, h.Comm.Dup) }

func (h hooked) derive(c call, do func() (Comm, error)) (made Comm, err error) {
	err = h.around(collective(c, Buffer{}, 0, None), func() error {
		made, err = do()
		return err
	})
	if err != nil || made == nil {
		return nil, err
	}
	next, err := h.hook.derived(made)
	if err != nil {
		return nil, err
	}
	return hooked{made, next}, nil
}

func (h hooked) Free() error {
	return h.around(collective(callFree, Buffer{}, 0, None), h.Comm.Free)
}
